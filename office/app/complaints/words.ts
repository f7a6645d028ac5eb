import { STATE_NAMES } from 'contract/office/complaint-names';
import type { Complaint, ComplaintState } from 'contract/office/complaints';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

const STATE_TONES: Readonly<Record<ComplaintState, Tone>> = {
  open: 'romdoul',
  answered: 'primary',
  closed: 'green',
};

/** Name and colour of how a complaint stands; late ones say so. */
export function stateOf({ state, is_late }: Pick<Complaint, 'state' | 'is_late'>): {
  name: string;
  tone: Tone;
} {
  if (is_late) return { name: m.office_complaints_late(), tone: 'red' };
  return { name: STATE_NAMES[state](), tone: STATE_TONES[state] };
}
