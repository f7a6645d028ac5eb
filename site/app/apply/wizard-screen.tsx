import type { Wizard } from 'contract/question';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useFacts } from '../facts.ts';
import { paths, readFormType } from '../paths.ts';
import { token, useSignedIn } from '../session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { type Posting, postSteps } from './post-step.ts';
import { loadReference, type Reference } from './reference.ts';
import { WizardPage } from './wizard-page.tsx';

interface WizardScreenProps {
  readonly wizard: Wizard;
  readonly posting: Posting;
  /** Lists, limits and rates as the page came with them; null where one could not be had. */
  readonly known: Reference | null;
  /** `:formType` of the address. */
  readonly asked: string | undefined;
  readonly backTo?: string;
}

/** The screen of one wizard: who may see it, its lists, and the wizard itself. */
export function WizardScreen({ wizard, posting, known, asked, backTo }: WizardScreenProps) {
  const [reference, setReference] = useState(known);
  const signedIn = useSignedIn();
  const facts = useFacts();
  const [number, setNumber] = useState<string | null>(null);
  const post = useMemo(() => {
    const send = postSteps(posting, facts);
    return async (request: Parameters<typeof send>[0]) => {
      const outcome = await send(request);
      // Only the answer to Submit has one.
      if (outcome.kind === 'done' && outcome.data.number) setNumber(outcome.data.number);
      return outcome;
    };
  }, [posting, facts]);
  const isProfile = readFormType(asked) === 'profile';
  useLeaveWithoutToken(isProfile);
  // Nothing begins here for who is about to leave.
  if (isProfile && !signedIn) return null;
  if (reference === null) {
    const retry = async () => setReference(await loadReference(call, wizard.products));
    return <NotLoaded title={wizard.title()} onRetry={retry} />;
  }
  // Only the borrow form has a profile variant (C-19, C-27).
  const formType = wizard.name === 'borrow' && signedIn ? 'profile' : 'borrow';
  return (
    <WizardPage
      key={formType}
      wizard={wizard}
      formType={formType}
      signedIn={signedIn}
      reference={reference}
      post={post}
      quiet={posting.quiet}
      backTo={backTo ?? null}
      number={number}
    />
  );
}

/** The profile variant belongs to a signed-in borrower; storage is the browser's to look at (C-19, Part 3). */
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

/** A list could not be had: nothing can be filled in without it (ERR-05). */
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
