import type { MessageState } from 'contract/office/messages';
import type { Tone } from 'ui/pill.tsx';

/** Green is quiet; only what has not gone out has a ground of its own. */
export const STATE_TONES: Readonly<Record<MessageState, Tone>> = {
  waiting: 'primary',
  sending: 'primary',
  sent: 'green',
  failed: 'red',
  'held back': 'romdoul',
};
