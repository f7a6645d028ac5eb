import type { FieldErrors } from 'contract/envelope';
import type { OfficeOutcome } from 'contract/office/client';
import { useRef, useState } from 'react';
import type { Busy } from 'ui/button.tsx';
import { fieldId } from 'ui/field.tsx';
import { m } from 'words/messages';
import { isAway, useIsAway } from '../shell/away.ts';
import { saidHere, unreachableText } from '../sign-in/trouble.ts';

/** What was refused. */
export interface ActTrouble {
  /** A sentence for the panel; null where all of it stands under fields of the page. */
  readonly text: string | null;
  readonly errors: FieldErrors;
  /** Things stand otherwise than was seen. */
  readonly isChanged: boolean;
}

interface ActOptions {
  /** Logging in itself says why it failed. Everywhere else the login comes over the page (call.ts), and the panel says nothing. */
  readonly isLogin?: boolean;
}

const newKey = (): string => crypto.randomUUID();

/**
 * One act of a panel at a time, and what was refused. Its key stays the same while no answer has come, so that a second press or a lost
 * answer does nothing twice; what is sent after an answer is another act, with another key. What was typed is the panel's, and stays; the
 * first wrong field gets the focus.
 *
 * While the line is away every act is closed (`busy` is `off`): a press says why and sends nothing; back on the line it is open again.
 */
export function useAct({ isLogin = false }: ActOptions = {}) {
  const [key, setKey] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const away = useIsAway();
  const [isAsked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<ActTrouble | null>(null);
  const isUnderWay = useRef(false);

  /** Does it, unless it is under way. @returns how it went; null: another is under way, or the line is away */
  const perform = async <Reply>(
    act: (key: string) => Promise<OfficeOutcome<Reply>>,
  ): Promise<OfficeOutcome<Reply> | null> => {
    if (isUnderWay.current) return null;
    setAsked(isAway());
    if (isAway()) return null;
    isUnderWay.current = true;
    setBusy(true);
    setTrouble(null);
    const outcome = await act(key);
    isUnderWay.current = false;
    setBusy(false);
    if (isAnswered(outcome)) setKey(newKey());
    if (outcome.kind !== 'done') setTrouble(troubleOf(outcome, isLogin));
    return outcome;
  };
  /** The same. @returns what it answered; null where it was refused, another is under way, or the line is away */
  const send = async <Reply>(
    act: (key: string) => Promise<OfficeOutcome<Reply>>,
  ): Promise<Reply | null> => {
    const outcome = await perform(act);
    return outcome?.kind === 'done' ? outcome.data : null;
  };
  const errorOf = (name: string) => trouble?.errors[name]?.[0];
  const busy: Busy = isBusy || (away && 'off');
  const said = away && isAsked ? AWAY() : trouble;
  return { busy, trouble: said, errorOf, perform, send, forget: () => setTrouble(null) };
}

const AWAY = (): ActTrouble => ({
  text: m.office_away(),
  errors: {},
  isChanged: false,
});

/** Whether the server has said what became of an act: it is done, or nothing of it is. After an answer that was lost on the way either may be. */
const isAnswered = (outcome: OfficeOutcome<unknown> | null): boolean =>
  outcome?.kind === 'done' || (outcome?.kind === 'refused' && outcome.problem.status < 500);

/** Whether the key was used for another body: that one's act is done, and what is sent now is another, with another key. */
export const isKeyUsed = (outcome: OfficeOutcome<unknown> | null): boolean =>
  outcome?.kind === 'refused' && outcome.problem.code.startsWith('key_used');

/** What a panel needs of it. */
export type Act = ReturnType<typeof useAct>;

type Failed = Exclude<OfficeOutcome<unknown>, { kind: 'done' }>;

/** What went wrong, with the focus in the first field of the page that it names. */
function troubleOf(outcome: Failed, isLogin: boolean): ActTrouble | null {
  if (outcome.kind === 'unreachable') {
    return { text: unreachableText(), errors: {}, isChanged: false };
  }
  if (outcome.kind !== 'refused' && !isLogin) return null;
  const { detail, errors = {}, status } = outcome.problem;
  const names = Object.keys(errors);
  const controls = names.map((name) => document.getElementById(fieldId(name)));
  controls.find((control) => control !== null)?.focus();
  // Of a field that is not on the page its own sentence is said.
  const unseen = names.find((_, index) => controls[index] === null);
  const said = unseen === undefined ? null : (errors[unseen]?.[0] ?? detail);
  return { text: names.length === 0 ? saidHere(detail) : said, errors, isChanged: status === 409 };
}
