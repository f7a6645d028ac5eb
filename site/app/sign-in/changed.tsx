import { loginPath, readWanted } from 'contract/sign-in-links';
import { useLocation } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { Card } from 'ui/card.tsx';
import { CircleCheck, Info } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import type { JUST_CHANGED, PERHAPS_CHANGED } from './just-changed.ts';
import { ResetFrame } from './reset-frame.tsx';
import { useAdmission } from './use-admission.ts';
import { Waiting } from './waiting.tsx';

export function meta() {
  return hiddenMeta(m.shell_page_message());
}

type Arrival = Partial<typeof JUST_CHANGED & typeof PERHAPS_CHANGED> & { wanted?: unknown };

/** The success page after a change of password, with a button to login (RT-33, PWD-09). Nobody else has use for it (G-46). Where the answer to the change was lost it says that it may be saved. */
export default function Changed() {
  useLocale();
  const state = useLocation().state as Arrival | null;
  const isPerhaps = state?.passwordPerhapsChanged === true;
  const isKnown = isPerhaps || state?.passwordChanged === true;
  const admitted = useAdmission(() => (isKnown ? null : paths.home()));
  const Sign = isPerhaps ? Info : CircleCheck;
  return (
    <ResetFrame title={m.shell_page_message()} focusTitle={admitted === true}>
      {admitted ? (
        <Card>
          <div className="flex gap-3">
            <Sign
              className={`mt-1 size-6 shrink-0 ${isPerhaps ? 'text-primary' : 'text-green'}`}
              aria-hidden="true"
            />
            <p>{isPerhaps ? m.account_perhaps_changed_text() : m.account_changed_text()}</p>
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
