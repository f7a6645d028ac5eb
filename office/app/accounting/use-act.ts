import type { OfficeOutcome } from 'contract/office/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { troubleText } from '../sign-in/trouble.ts';

/**
 * An act of this page: busy while it is on its way, and what was refused in a sentence. The list is read anew after it, since a
 * refusal says that things have changed.
 */
export function useAct() {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async <Reply>(
    sending: Promise<OfficeOutcome<Reply>>,
    done: (reply: Reply) => void,
  ): Promise<void> => {
    setBusy(true);
    const outcome = await sending;
    setBusy(false);
    setTrouble(outcome.kind === 'done' ? null : troubleText(outcome));
    void revalidator.revalidate();
    if (outcome.kind === 'done') done(outcome.data);
  };
  return { busy, trouble, act };
}
