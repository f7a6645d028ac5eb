import type { OfficeOutcome } from 'contract/office/client';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { troubleText } from '../sign-in/trouble.ts';

/**
 * An act of this page: busy while it is on its way, and what was refused in a sentence. The list is read anew after it, since a
 * refusal says that things have changed. A second press while it is under way does nothing; `key` stays the same until an act has
 * succeeded, so that one whose answer was lost is not done twice.
 */
export function useAct() {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const underWay = useRef(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async <Reply>(
    send: (key: string) => Promise<OfficeOutcome<Reply>>,
    done: (reply: Reply) => void,
  ): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const outcome = await send(key);
    underWay.current = false;
    setBusy(false);
    if (outcome.kind === 'done') setKey(crypto.randomUUID());
    setTrouble(outcome.kind === 'done' ? null : troubleText(outcome));
    void revalidator.revalidate();
    if (outcome.kind === 'done') done(outcome.data);
  };
  return { busy, trouble, act };
}
