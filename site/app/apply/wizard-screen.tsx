import type { Wizard } from 'contract/question';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useFacts } from '../facts.ts';
import { paths, readFormType } from '../paths.ts';
import { token, useSessionEnding, useSignedIn } from '../session.ts';
import { forgetShared } from '../shared-call.ts';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { FormOutline } from './form-outline.tsx';
import { type Posting, stepSender } from './post-step.ts';
import { loadReference, type Reference } from './reference.ts';
import { WizardPage } from './wizard-page.tsx';
import type { SendStep } from './wizard-parts.ts';
import type { OwnDetails } from './own-details.ts';

interface WizardScreenProps {
  readonly wizard: Wizard;
  readonly posting: Posting;
  /** Lists, limits and rates from the page's loader; null when one could not be fetched. */
  readonly known: Reference | null;
  /** The `:formType` of the URL. */
  readonly asked: string | undefined;
  readonly backTo?: string;
}

/** Decides what a wizard's URL shows: the wizard, a retry when its lists failed, or nothing before a redirect. */
export function WizardScreen({ wizard, posting, known, asked, backTo }: WizardScreenProps) {
  const [reference, setReference] = useState(known);
  const signedIn = useSignedIn();
  const facts = useFacts();
  const [number, setNumber] = useState<string | null>(null);
  const send = useMemo((): SendStep => {
    const sendStep = stepSender(posting, facts);
    return async (request) => {
      const outcome = await sendStep(request);
      // What is known of the person may be what was just changed.
      if (outcome.kind === 'done') forgetShared();
      // Only the answer to Submit has a number.
      if (outcome.kind === 'done' && outcome.data.number) {
        setNumber(outcome.data.number);
        if (token() !== null) void askAgain();
      }
      return outcome;
    };
  }, [posting, facts]);
  const own = useOwnDetails(wizard, reference, signedIn);
  const isProfile = readFormType(asked) === 'profile';
  useLeaveWithoutToken(isProfile);
  const isEnding = useSessionEnding();
  const [hasEnded, setHasEnded] = useState(false);
  if (isEnding && !hasEnded) setHasEnded(true);
  // Signed-out visitors of the profile variant are being redirected; the kept page is drawn for nobody. Once a session has ended
  // here, the login page comes: a visitor's form that opened meanwhile would take its place in the history.
  if (hasEnded || (isProfile && !signedIn)) return <FormOutline />;
  if (reference === null) {
    const retry = async () => setReference(await loadReference(call, wizard.products));
    return <NotLoaded title={wizard.title()} onRetry={retry} />;
  }
  if (own === null) return <FormOutline />;
  if (own.isPending) {
    return (
      <Suspense>
        <OwnPending title={wizard.title()} />
      </Suspense>
    );
  }
  // Only the borrow form has a profile variant (C-19, C-27).
  const formType = wizard.name === 'borrow' && signedIn ? 'profile' : 'borrow';
  return (
    <>
      {!signedIn && (
        <div data-for="signed-in">
          <FormOutline />
        </div>
      )}
      <div {...(signedIn ? {} : { 'data-for': 'visitors' })}>
        <WizardPage
          key={`${formType} ${signedIn}`}
          wizard={wizard}
          formType={formType}
          signedIn={signedIn}
          known={own.answers}
          reference={reference}
          send={send}
          quiet={posting.quiet}
          backTo={backTo ?? null}
          number={number}
        />
      </div>
    </>
  );
}

const OwnPending = lazy(() => import('./own-pending.tsx'));

const VISITOR: OwnDetails = { answers: {}, isPending: false };

/** What the account knows, for who is signed in; null while it is being fetched. Its code is loaded for them only. */
function useOwnDetails(
  wizard: Wizard,
  reference: Reference | null,
  signedIn: boolean,
): OwnDetails | null {
  const [own, setOwn] = useState<OwnDetails | null>(null);
  useEffect(() => {
    if (!signedIn || reference === null) return undefined;
    let here = true;
    // Without its code the form opens empty: the server refuses what may not be sent.
    void import('./own-details.ts')
      .then(({ ownDetails }) => ownDetails(wizard, reference))
      .catch(() => VISITOR)
      .then((details) => here && setOwn(details));
    return () => {
      here = false;
      setOwn(null);
    };
  }, [wizard, reference, signedIn]);
  return signedIn ? own : VISITOR;
}

/** Asks anew whether a request is pending: now one is (C-56). */
async function askAgain(): Promise<void> {
  await import('../sign-in/known-account.ts').then(
    ({ askAccount }) => askAccount(),
    () => {},
  );
}

/** Redirects visitors without a token from the profile variant (C-19). Only the browser can read the token's storage. */
function useLeaveWithoutToken(isProfile: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isProfile && token() === null) void navigate(paths.home(), { replace: true });
  }, [isProfile, navigate]);
}

interface NotLoadedProps {
  readonly title: string;
  readonly onRetry: () => Promise<void>;
}

/** Shown when a list could not be fetched, since the form cannot be filled in without it (ERR-05). */
function NotLoaded({ title, onRetry }: NotLoadedProps) {
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8">
      <h1>{title}</h1>
      <Alert tone="red">
        <p className="mb-3">{m.error_load()}</p>
        <Button tone="secondary" size="small" onClick={() => void onRetry()}>
          {m.ui_retry()}
        </Button>
      </Alert>
    </div>
  );
}
