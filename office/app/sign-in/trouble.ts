import type { OfficeOutcome } from 'contract/office/client';
import { m } from 'words/messages';

/** Why a call did not succeed, in a sentence: of the field, where one is wrong. */
export function troubleText(outcome: Exclude<OfficeOutcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'unreachable') return m.refusal_busy();
  const { errors = {}, detail } = outcome.problem;
  const [first] = Object.values(errors);
  return first?.[0] ?? detail;
}
