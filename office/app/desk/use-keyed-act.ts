import type { OfficeOutcome } from 'contract/office/client';
import type { Problem } from 'contract/office/problem';
import { useRef, useState } from 'react';
import { m } from 'words/messages';

/** What went wrong with an act: a sentence, and by field. `changed`: the record is no longer what was seen. */
export interface ActTrouble {
  readonly text: string;
  readonly errors: NonNullable<Problem['errors']>;
  readonly changed: boolean;
}

/**
 * One act of a panel: its key, which stays the same until it has succeeded, so that a second press or a lost answer does nothing twice;
 * whether it is under way; what was refused. What was typed is the panel's, and stays.
 */
export function useKeyedAct() {
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ActTrouble | null>(null);
  const underWay = useRef(false);

  /** Does it, unless it is under way. @returns what it answered; null where it was refused */
  const send = async <Reply>(
    act: (key: string) => Promise<OfficeOutcome<Reply>>,
  ): Promise<Reply | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    const outcome = await act(key);
    underWay.current = false;
    setBusy(false);
    setTrouble(troubleOf(outcome));
    if (outcome.kind !== 'done') return null;
    setKey(crypto.randomUUID());
    return outcome.data;
  };
  const errorOf = (name: string) => trouble?.errors[name]?.[0];
  return { busy, trouble, errorOf, send, forget: () => setTrouble(null) };
}

function troubleOf(outcome: OfficeOutcome<unknown>): ActTrouble | null {
  if (outcome.kind === 'done') return null;
  if (outcome.kind === 'unreachable') return { text: m.refusal_busy(), errors: {}, changed: false };
  const { detail, errors = {}, code } = outcome.problem;
  return { text: detail, errors, changed: code === 'changed' };
}
