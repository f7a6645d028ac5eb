import { referralForm } from 'contract/forms/referral';
import { storeReferral } from 'contract/leads';
import { stepPayload } from 'contract/wire';
import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { formatWholeDollars } from 'lending/money';
import { useEffect, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/referral';
import { useLocale } from '../locale.ts';
import { loadText } from '../pages/load-page.ts';
import { PageText } from '../pages/page-text.tsx';
import { paths } from '../paths.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Alert } from 'ui/alert.tsx';
import { LeadPage } from './lead-page.tsx';
import { focusFirst, useLeadForm } from './use-lead-form.ts';

export { keepLoaderData as shouldRevalidate } from '../shell/keep-loader-data.ts';

const reward = formatWholeDollars(REFERRAL_REWARD_CENTS);

/** The policy beside the form (REF-03). */
export async function loader({ context }: LoaderFunctionArgs) {
  return { policy: await loadText(context, 'referral-policy') };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: paths.referral(),
    title: m.referral_title(),
    description: import.meta.env.SSR && m.referral_page_description({ reward }),
  });
}

/** The form has no choices. */
const noValues = () => null;

/** Refer a friend (RT-10, REF-01 to REF-16). */
export default function Referral({ loaderData }: Route.ComponentProps) {
  useLocale();
  const [thanks, setThanks] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const state = useLeadForm({
    form: referralForm,
    key: 'referral_draft',
    values: noValues,
    endpoint: storeReferral,
    payload: (answers, situation) => stepPayload(referralForm, answers, situation),
    onTaken: () => setThanks((count) => count + 1),
    onFieldsRefused: focusFirst,
    onProblem: setProblem,
  });
  return (
    <LeadPage
      title={m.referral_title()}
      lead={m.referral_lead({ reward })}
      form={referralForm}
      state={state}
      submitLabel={m.referral_submit()}
      notice={thanks > 0 && <Thanks key={thanks} />}
      beside={<PageText page="referral-policy" known={loaderData.policy} />}
    >
      {state.sending && (
        <state.sending.ConfirmDialog
          open={problem !== null}
          title={m.referral_problem_title()}
          onConfirm={() => setProblem(null)}
        >
          <p>{m.referral_problem_text()}</p>
          {problem && <p className="mt-2 text-ink-2">{problem}</p>}
        </state.sending.ConfirmDialog>
      )}
    </LeadPage>
  );
}

/** Thanks for a referral, shown above the emptied form (REF-06). */
function Thanks() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mt-4">
      <Alert tone="green" live title={m.referral_thanks_title()}>
        {m.referral_thanks_text()}
      </Alert>
    </div>
  );
}
