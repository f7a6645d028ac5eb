import { Refused } from 'contract/refusal';
import { m } from 'words/messages';

/** Refuses what a person would be asked or told on a phone that is known not to be theirs (docs/security.md, "A phone that is not theirs"). */
export function heldPhone(): Refused {
  return Refused.because((locale) => m.office_today_held_phone({}, { locale }), 'held_phone');
}
