import type { Outcome } from 'contract/client';
import type { FieldErrors } from 'contract/envelope';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { m } from 'words/messages';
import { useLocaleChange } from '../locale.ts';
import { focusField } from 'ui/focus-field.ts';
import { toast } from 'ui/toast.ts';

/** What the form's fields hold, by their names. */
export type Typed = (name: string) => string;

interface AccountFormSetting<Reply> {
  /** The names of the fields, in the order of the page: the keys on the wire. */
  readonly fields: readonly string[];
  readonly send: (typed: Typed, signal: AbortSignal) => Promise<Outcome<Reply>>;
  readonly onDone: (reply: Reply) => void;
  /** Where the login has ended, and no answer came to an earlier try of this form: it may have done what was asked. */
  readonly onEndedUnanswered?: () => void;
  /** The field that has the focus when the refusal names none. */
  readonly focusAfterSentence?: string;
}

export interface AccountForm {
  readonly busy: boolean;
  /** The first message of each field that the server refused. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why nothing came of it, where that is no field's fault; null where there is nothing to say. */
  readonly sentence: string | null;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly dismiss: () => void;
  /** For a field's `onChange`: its message goes as it is changed. */
  readonly changed: (name: string) => void;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

/**
 * Sends one of the account's forms and shows what comes of it. Sent once, however often it is pressed; what is typed stays in
 * the fields; a change of language clears the messages (STATE-15); leaving the page ends the call.
 */
export function useAccountForm<Reply>(setting: AccountFormSetting<Reply>): AccountForm {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [sentence, setSentence] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isUnanswered = useRef(false);
  useEffect(() => () => underWay.current?.abort(), []);
  useLocaleChange(
    useCallback(() => {
      setErrors(NO_ERRORS);
      setSentence(null);
    }, []),
  );

  const refuse = (fields: Readonly<Record<string, string>>, reason: string) => {
    const first = setting.fields.find((name) => fields[name] !== undefined);
    setErrors(fields);
    setSentence(first === undefined ? reason : null);
    const focus = first ?? setting.focusAfterSentence;
    if (focus !== undefined) setTimeout(() => focusField(focus));
  };

  const send = async (form: HTMLFormElement): Promise<void> => {
    const calling = new AbortController();
    underWay.current = calling;
    setBusy(true);
    const data = new FormData(form);
    const typed: Typed = (name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const outcome = await setting.send(typed, calling.signal);
    underWay.current = null;
    // The page has been left.
    if (calling.signal.aborted) return;
    setBusy(false);
    if (outcome.kind === 'done') {
      setErrors(NO_ERRORS);
      setSentence(null);
      setting.onDone(outcome.data);
    } else if (outcome.kind === 'refused') {
      refuse(firstMessages(outcome.fields), outcome.message || m.error_generic());
    } else if (outcome.kind === 'busy') refuse(NO_ERRORS, outcome.message || m.error_generic());
    else if (outcome.kind === 'unreachable') {
      isUnanswered.current = true;
      // G-40: a toast where there is no line.
      if (outcome.reason === 'server') refuse(NO_ERRORS, m.error_generic());
      else toast(m.account_line_lost(), { tone: 'romdoul' });
    }
    // 400 and 401 have been shown by the page as a whole.
    if (outcome.kind === 'signed-out' && isUnanswered.current) setting.onEndedUnanswered?.();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current === null) void send(event.currentTarget);
  };
  const dismiss = () => setSentence(null);
  const changed = (name: string) => setErrors((before) => without(before, name));
  return { busy, errors, sentence, submit, dismiss, changed };
}

function firstMessages(fields: FieldErrors): Readonly<Record<string, string>> {
  const all = Object.entries(fields).map(([name, [first = '']]) => [name, first]);
  return Object.fromEntries(all) as Record<string, string>;
}

function without(
  errors: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> {
  if (errors[name] === undefined) return errors;
  const { [name]: _gone, ...others } = errors;
  return others;
}
