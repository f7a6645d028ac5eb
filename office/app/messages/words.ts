import type { Text } from 'contract/locale';
import type { Message, MessageState } from 'contract/office/messages';
import { displayPhone } from 'contract/phone';
import type { Tone } from 'ui/pill.tsx';
import { m } from 'words/messages';

export const STATE_NAMES: Readonly<Record<MessageState, Text>> = {
  waiting: m.office_message_waiting,
  sending: m.office_message_sending,
  sent: m.office_message_sent,
  failed: m.office_message_failed,
  'held back': m.office_message_held_back,
};

/** Green is quiet; only what has not gone out has a ground of its own. */
export const STATE_TONES: Readonly<Record<MessageState, Tone>> = {
  waiting: 'primary',
  sending: 'primary',
  sent: 'green',
  failed: 'red',
  'held back': 'romdoul',
};

/** Whom a message goes to: the phone as it is read out. */
export function recipient({ audience, phone }: Pick<Message, 'audience' | 'phone'>): string {
  const number = phone === null ? [] : [displayPhone(phone)];
  const who = audience === 'lender' ? [m.office_messages_lender()] : [];
  return [...who, ...number].join(' · ');
}

const ERRORS: Readonly<Record<string, Text>> = {
  timeout: m.office_running_sms_error_timeout,
  unreachable: m.office_running_sms_error_unreachable,
  'no number': m.office_running_sms_error_no_number,
  'code over': m.office_running_sms_error_over,
  'daily cap': m.office_running_sms_error_cap,
  'outbox not writable': m.office_running_sms_error_outbox,
};

/** Why a message has not gone out (server/src/notices/gateway.ts), in a few words. */
export function errorText(error: string): string {
  if (error.startsWith('HTTP ')) return m.office_running_sms_error_http({ code: error });
  return ERRORS[error]?.() ?? m.office_running_sms_error_other({ code: error });
}
