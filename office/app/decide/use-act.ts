import type { OfficeOutcome } from 'contract/office/client';
import type { Problem } from 'contract/office/problem';
import { useState } from 'react';
import { troubleText } from '../sign-in/trouble.ts';

/** What was refused: a sentence, and whether it is because things stand otherwise by now. */
export interface Refusal {
  readonly text: string;
  readonly isChanged: boolean;
  readonly errors: NonNullable<Problem['errors']>;
}

/**
 * Sends an act once at a time. What is refused stays to be read and the panel stays with it; where the session is over, the login
 * comes over the page by itself, and nothing is said here.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = async <Reply>(act: () => Promise<OfficeOutcome<Reply>>): Promise<Reply | null> => {
    if (busy) return null;
    setBusy(true);
    setRefusal(null);
    const outcome = await act();
    setBusy(false);
    if (outcome.kind === 'done') return outcome.data;
    if (outcome.kind === 'signed-out' || outcome.kind === 'sign-in-again') return null;
    const problem = outcome.kind === 'refused' ? outcome.problem : null;
    setRefusal({
      text: troubleText(outcome),
      isChanged: problem?.status === 409,
      errors: problem?.errors ?? {},
    });
    return null;
  };
  return { busy, refusal, send };
}
