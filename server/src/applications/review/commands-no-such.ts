import { Refused } from 'contract/refusal';
import { m } from 'words/messages';

/** There is no submitted application of that number. */
export function noSuchApplication(): Refused {
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}
