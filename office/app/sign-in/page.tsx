import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { officeSession, type OfficeSession, type SecondStep } from 'contract/office/session';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { NEXT_PARAM, OUT_PARAM } from '../load.ts';
import { keepLocale } from '../locale.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { OfficeName } from '../shell/navigation.tsx';
import { CodeForm } from './code-form.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Who is signed in already goes on. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const outcome = await context.get(officeContext).call(officeSession);
  if (outcome.kind === 'done') throw redirect(nextOf(request.url));
  return null;
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_sign_in() }) }];
}

/** Where to go on: an address of the office itself, whatever the parameter says. */
function nextOf(address: string): string {
  const { searchParams, origin } = new URL(address);
  try {
    const next = new URL(searchParams.get(NEXT_PARAM) ?? '/', origin);
    return next.origin === origin ? next.pathname + next.search : '/';
  } catch {
    return '/';
  }
}

/** Goes on as whoever came in, in their language: a new document, since everything depends on who that is. */
function goOn({ locale }: OfficeSession): void {
  keepLocale(locale);
  location.assign(nextOf(location.href));
}

type Stage =
  | { readonly is: 'password'; readonly trouble?: string }
  | { readonly is: 'second'; readonly step: SecondStep }
  | { readonly is: 'codes'; readonly codes: readonly string[]; readonly session: OfficeSession };

/** Signing in: address and password, then the code; the first time with setting up both. */
export default function SignIn() {
  const [stage, setStage] = useState<Stage>({ is: 'password' });
  const [search] = useSearchParams();
  const again = (trouble?: string) =>
    setStage(trouble === undefined ? { is: 'password' } : { is: 'password', trouble });
  return (
    <Door>
      {stage.is === 'password' && search.has(OUT_PARAM) && (
        <div className="mb-4 w-full max-w-md">
          <Alert tone="romdoul" live>
            {m.office_out_elsewhere()}
          </Alert>
        </div>
      )}
      {stage.is === 'password' && (
        <PasswordForm trouble={stage.trouble} onStep={(step) => setStage({ is: 'second', step })} />
      )}
      {stage.is === 'second' && stage.step.next === 'code' && (
        <CodeForm ticket={stage.step.ticket} onDone={goOn} onAgain={again} />
      )}
      {stage.is === 'second' && stage.step.next === 'enrol' && (
        <EnrolForm
          step={stage.step}
          onDone={(codes, session) => setStage({ is: 'codes', codes, session })}
          onAgain={again}
        />
      )}
      {stage.is === 'codes' && (
        <RecoveryCodes codes={stage.codes} onKept={() => goOn(stage.session)} />
      )}
    </Door>
  );
}

function Door({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-(--screen) flex-col bg-wash">
      <header className="flex items-center justify-between gap-3 px-5 py-3 no-print">
        <OfficeName />
        <LanguageSwitch isSignedIn={false} />
      </header>
      <main id="main" className="grid flex-1 content-start justify-items-center px-5 py-8">
        {children}
      </main>
    </div>
  );
}
