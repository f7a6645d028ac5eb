import {
  INVEST_MIN_CENTS,
  INVEST_MIN_MONTHS,
  investForm,
  investPayload,
} from 'contract/forms/invest';
import { storeInvest } from 'contract/leads';
import { formatWholeDollars } from 'lending/money';
import { CircleCheck } from 'ui/icons.tsx';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/invest';
import { siteContext } from '../context.ts';
import { useLocale } from '../locale.ts';
import { loadText } from '../pages/load-page.ts';
import { PageText } from '../pages/page-text.tsx';
import { paths } from '../paths.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import {
  investOptions,
  type InvestReference,
  loadInvestReference,
  useInvestReference,
} from './invest-reference.ts';
import { LeadPage } from './lead-page.tsx';
import {
  focusFirst,
  labelsOf,
  type LeadErrors,
  type LeadForm,
  useLeadForm,
} from './use-lead-form.ts';

export { keepLoaderData as shouldRevalidate } from '../shell/keep-loader-data.ts';

const least = { amount: formatWholeDollars(INVEST_MIN_CENTS), months: String(INVEST_MIN_MONTHS) };

/** Lists and text are the same for every visitor, so the rendered page can be cached. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [reference, text] = await Promise.all([
    loadInvestReference(context.get(siteContext).call),
    loadText(context, 'invest'),
  ]);
  return { reference, text };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: paths.invest(),
    title: m.invest_title(),
    description: import.meta.env.SSR && m.invest_page_description(least),
  });
}

/** Invest with us (RT-15, INV-01 to INV-26). */
export default function Invest({ loaderData }: Route.ComponentProps) {
  useLocale();
  const { reference, retry } = useInvestReference(loaderData.reference);
  const beside = <PageText page="invest" known={loaderData.text} />;
  if (reference !== null) return <InvestForm reference={reference} beside={beside} />;
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8">
      <h1>{m.invest_title()}</h1>
      <Alert tone="red">
        <p className="mb-3">{m.error_load()}</p>
        <Button tone="secondary" size="small" onClick={() => void retry()}>
          {m.ui_retry()}
        </Button>
      </Alert>
    </div>
  );
}

/** The storage names that INV-17 prescribes. */
const KEPT_NAMES = { amount: 'amountToInvest', phone: 'contactNumber', note: 'noteAndComment' };

/** The dialog being shown. */
type Notice =
  | { readonly kind: 'done' }
  | { readonly kind: 'fields'; readonly errors: LeadErrors }
  | { readonly kind: 'problem' };

interface InvestFormProps {
  readonly reference: InvestReference;
  readonly beside: ReactNode;
}

function InvestForm({ reference, beside }: InvestFormProps) {
  const locale = useLocale();
  const [notice, setNotice] = useState<Notice | null>(null);
  const options = investOptions(reference, locale);
  const state = useLeadForm({
    form: investForm,
    key: 'invest_draft',
    names: KEPT_NAMES,
    values: (list) => {
      if (list === 'investor_type') return options.invest_type_id.map(({ value }) => value);
      return options.profit_expectation.map(({ value }) => value);
    },
    endpoint: storeInvest,
    payload: investPayload,
    onTaken: () => {
      window.scrollTo(0, 0);
      setNotice({ kind: 'done' });
    },
    onFieldsRefused: (errors) => {
      window.scrollTo(0, 0);
      setNotice({ kind: 'fields', errors });
    },
    onProblem: () => setNotice({ kind: 'problem' }),
  });
  const failed = notice?.kind === 'fields' ? notice.errors : null;
  const close = () => {
    setNotice(null);
    if (failed) focusFirst(failed);
  };
  return (
    <LeadPage
      title={m.invest_title()}
      lead={m.invest_subtitle(least)}
      form={investForm}
      state={state}
      submitLabel={m.invest_submit()}
      options={options}
      complete={Boolean(state.answers.invest_type_id)}
      beside={beside}
    >
      {state.sending && (
        <Notices
          dialogs={state.sending}
          notice={notice}
          labels={failed ? labelsOf(investForm, { ...state, errors: failed }) : []}
          onClose={close}
        />
      )}
    </LeadPage>
  );
}

interface NoticesProps {
  readonly dialogs: NonNullable<LeadForm['sending']>;
  readonly notice: Notice | null;
  /** The labels of the fields that the server refused. */
  readonly labels: readonly { label: string }[];
  readonly onClose: () => void;
}

/** The form's three dialogs (INV-22 to INV-25). Failures without fields always get the general message (INV-24). */
function Notices({ dialogs, notice, labels, onClose }: NoticesProps) {
  const { ConfirmDialog, ErrorDialog } = dialogs;
  const navigate = useNavigate();
  return (
    <>
      <ErrorDialog
        open={notice?.kind === 'fields'}
        title={m.invest_oops_title()}
        errors={labels.map(({ label }) => label)}
        onClose={onClose}
      />
      <ConfirmDialog
        open={notice?.kind === 'problem'}
        title={m.apply_server_title()}
        onConfirm={onClose}
      >
        <p>{m.error_generic()}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={notice?.kind === 'done'}
        title={m.invest_done_title()}
        icon={<CircleCheck className="mt-1 size-7 shrink-0 text-green" aria-hidden="true" />}
        onConfirm={() => void navigate(paths.home())}
      >
        <p>{m.invest_done_text()}</p>
      </ConfirmDialog>
    </>
  );
}
