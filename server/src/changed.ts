import { Refused } from 'contract/refusal';
import { m } from 'words/messages';

/** The state that the act was decided on is no longer there. */
export function changed(): Refused {
  return Refused.because((locale) => m.refusal_changed({}, { locale }), 'changed');
}
