import { errorText } from 'contract/office/message-names';
import type { MessageStanding } from 'contract/office/messages';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';

/** How the SMS of an act stands: sent, on its way, or why it was not. One that is kept no more has left. */
export function SmsState({ message }: { readonly message: MessageStanding | null }) {
  if (message === null) return m.office_decide_sms_left();
  const { state, last_error: error, sent_again: again } = message;
  if (state === 'failed') {
    return (
      <Pill tone="red">{m.office_decide_offer_failed({ error: errorText(error ?? '') })}</Pill>
    );
  }
  if (state === 'held back') return <Pill tone="romdoul">{m.office_decide_offer_held()}</Pill>;
  if (state !== 'sent' && again > 0) {
    return <Pill tone="primary">{m.office_decide_offer_waits_again()}</Pill>;
  }
  return state === 'waiting' ? m.office_decide_sms_waits() : m.office_decide_sms_left();
}
