import type { OfficeOutcome } from 'contract/office/client';
import { m } from 'words/messages';
import { isAway } from '../shell/away.ts';

/** Why no answer came: the line is away, or the server has too much to do. */
export function unreachableText(): string {
  return isAway() ? m.office_away() : m.refusal_busy();
}

/** Why a call did not succeed, in a sentence: of the field, where one is wrong. */
export function troubleText(outcome: Exclude<OfficeOutcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'unreachable') return unreachableText();
  const { errors = {}, detail } = outcome.problem;
  const [first] = Object.values(errors);
  return first?.[0] ?? saidHere(detail);
}

/** A refusal's sentence as the office says it: where something has changed, no reloading, which would lose what was typed. */
export function saidHere(detail: string): string {
  return detail === m.refusal_changed() ? m.office_changed() : detail;
}

/** What stands in a field of a form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
