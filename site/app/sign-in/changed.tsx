import { loginPath, readWanted } from 'contract/sign-in-links';
import { useLocation } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { Card } from 'ui/card.tsx';
import { CircleCheck } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import type { JUST_CHANGED } from './just-changed.ts';
import { ResetFrame } from './reset-frame.tsx';
import { useAdmission } from './use-admission.ts';
import { Waiting } from './waiting.tsx';

export function meta() {
  return hiddenMeta(m.shell_page_message());
}

/** The success page after a change of password, with a button to login (RT-33, PWD-09). Nobody else has use for it (G-46). */
export default function Changed() {
  useLocale();
  const state = useLocation().state as (Partial<typeof JUST_CHANGED> & { wanted?: unknown }) | null;
  const admitted = useAdmission(() => (state?.passwordChanged ? null : paths.home()));
  return (
    <ResetFrame title={m.shell_page_message()} focusTitle={admitted === true}>
      {admitted ? (
        <Card>
          <div className="flex gap-3">
            <CircleCheck className="mt-1 size-6 shrink-0 text-green" aria-hidden="true" />
            <p>{m.account_changed_text()}</p>
          </div>
          <div className="mt-5">
            <LinkButton to={loginPath(readWanted(state?.wanted))} wide>
              {m.nav_login()}
            </LinkButton>
          </div>
        </Card>
      ) : (
        <Waiting />
      )}
    </ResetFrame>
  );
}
