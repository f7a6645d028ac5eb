import type { FieldErrors } from 'contract/envelope';
import type { OfficeOutcome } from 'contract/office/client';
import { useRef, useState } from 'react';
import { fieldId } from 'ui/field.tsx';
import { m } from 'words/messages';

/**
 * One act of a panel at a time, and what is wrong with it: by field, or as a sentence. What was typed stays where it is, and the first
 * wrong field gets the focus.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);

  /** Performs an act. @returns its answer; null where it was refused, or another is under way */
  const run = async <Reply>(
    act: () => Promise<OfficeOutcome<Reply>>,
  ): Promise<{ reply: Reply } | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setTrouble(null);
    setErrors({});
    const outcome = await act();
    running.current = false;
    setBusy(false);
    if (outcome.kind === 'done') return { reply: outcome.data };
    const wrong = outcome.kind === 'unreachable' ? {} : (outcome.problem.errors ?? {});
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
    else if (outcome.kind === 'unreachable') setTrouble(m.refusal_busy());
    else setTrouble(outcome.problem.detail);
    return null;
  };
  const errorOf = (name: string) => errors[name]?.[0];
  return { busy, trouble, errorOf, run };
}

/** What a panel needs of it. */
export type Act = ReturnType<typeof useAct>;
