import { type FormEvent, useState } from 'react';
import type { OfficeOutcome } from 'contract/office/client';
import { fieldId } from 'ui/field.tsx';
import type { FieldErrors } from 'contract/envelope';
import { m } from 'words/messages';
import { textOf } from './trouble.ts';

type Failed = Exclude<OfficeOutcome<unknown>, { kind: 'done' }>;

/** Sends a form's texts, and holds what is wrong with them. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trouble, setTrouble] = useState<string | null>(null);

  /** Sends with `act`; what it refuses stands under the fields or above them, and the first wrong field gets the focus. */
  const send = async <Reply>(
    event: FormEvent<HTMLFormElement>,
    act: (text: (name: string) => string) => Promise<OfficeOutcome<Reply>>,
  ): Promise<OfficeOutcome<Reply>> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setTrouble(null);
    const outcome = await act((name) => textOf(form, name));
    setBusy(false);
    if (outcome.kind === 'done') return outcome;
    const wrong = outcome.kind === 'unreachable' ? {} : (outcome.problem.errors ?? {});
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) setTrouble(sentence(outcome));
    else document.getElementById(fieldId(first))?.focus();
    return outcome;
  };

  const errorOf = (name: string) => errors[name]?.[0];
  return { busy, trouble, errorOf, send };
}

function sentence(outcome: Failed): string {
  return outcome.kind === 'unreachable' ? m.refusal_busy() : outcome.problem.detail;
}
