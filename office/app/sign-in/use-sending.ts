import type { FormEvent } from 'react';
import type { OfficeOutcome } from 'contract/office/client';
import { useAct } from '../desk/use-act.ts';
import { textOf } from './trouble.ts';

/** An act whose texts are those of a form: `useAct` for forms that the browser keeps. */
export function useSending() {
  const { busy, trouble, errorOf, perform } = useAct({ isLogin: true });

  /** Sends with `act`; what it refuses stands under the fields or above them. @returns null: another is under way */
  const send = <Reply>(
    event: FormEvent<HTMLFormElement>,
    act: (text: (name: string) => string) => Promise<OfficeOutcome<Reply>>,
  ): Promise<OfficeOutcome<Reply> | null> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    return perform(() => act((name) => textOf(form, name)));
  };
  return { busy, trouble: trouble?.text ?? null, errorOf, send };
}
