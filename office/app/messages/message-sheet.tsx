import { kindName } from 'contract/office/message-names';
import { canGoAgain, isCode, type Message } from 'contract/office/messages';
import { m } from 'words/messages';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { SendAgain } from './send-again.tsx';
import { State } from './state.tsx';
import { errorText, recipient } from './words.ts';

const LANGUAGES = { km: m.office_language_km, en: m.office_language_en } as const;

/** One message in full. */
export function MessageSheet({ message }: { readonly message: Message }) {
  const { written_at, sent_at, next_try_at, last_error, locale, body, kind, sent_again } = message;
  return (
    <Sheet title={m.office_message_title({ who: recipient(message) })}>
      <p lang={locale} className="rounded-lg bg-wash p-4 whitespace-pre-line">
        {body}
      </p>
      {isCode(kind) && <p className="mt-2 text-xs text-ink-2">{m.office_message_about_codes()}</p>}
      <div className="mt-4">
        <Facts
          rows={[
            [m.office_messages_state(), <State key="state" {...message} />],
            [m.office_messages_kind(), kindName(kind)],
            [m.office_message_language(), LANGUAGES[locale]()],
            [m.office_messages_written(), wholeTime(written_at)],
            ...(sent_at === null
              ? []
              : [[m.office_message_sent_at(), wholeTime(sent_at)] as const]),
            ...(last_error === null
              ? []
              : [[m.office_message_error(), errorText(last_error)] as const]),
            ...(sent_again === 0
              ? []
              : [[m.office_running_again_count(), String(sent_again)] as const]),
            ...(next_try_at === null || sent_at !== null
              ? []
              : [[m.office_message_next(), shortTime(next_try_at)] as const]),
          ]}
        />
      </div>
      {canGoAgain(message) && <SendAgain id={message.id} />}
    </Sheet>
  );
}
