import type { Locale } from 'contract/locale';
import { checkSms } from 'contract/office/sms-check';
import { fillSms, isSmsKey, programText, type SmsKey } from 'contract/office/sms-templates';
import { m as program } from 'words/messages';
import type { Services } from '../services.ts';
import { type StoredTemplate, storedTemplates } from './store-templates.ts';

type Wording = Readonly<Record<Locale, string>>;

/**
 * Staff's own words for a message; null: the program's go out. Those that this version of the program would refuse, since a placeholder is
 * called otherwise or is gone, would reach people with a brace in them.
 */
export function ownWords(key: string, stored: StoredTemplate | undefined): Wording | null {
  if (stored === undefined || stored.isProgram || !isSmsKey(key)) return null;
  const { bodyKm: km, bodyEn: en } = stored;
  return checkSms(key, km) === null && checkSms(key, en) === null ? { km, en } : null;
}

/** Staff's own words, as this process last read them: message → language → text. */
let own: ReadonlyMap<string, Wording> = new Map();
/** Readings so far, and which of them `own` comes from. */
let begun = 0;
let kept = 0;

/**
 * Reads staff's own words for text messages. Called whenever content changes (jobs/live-pages.ts), so that an act need not ask the
 * database for the words of its message. Of several readings at once the newest counts, whichever answers last.
 */
export async function renewWords({ db }: Pick<Services, 'db'>): Promise<void> {
  begun += 1;
  const reading = begun;
  const stored = await storedTemplates(db);
  if (reading < kept) return;
  kept = reading;
  own = new Map(
    [...stored].flatMap(([key, one]) => {
      const words = ownWords(key, one);
      return words === null ? [] : [[key, words]];
    }),
  );
}

/** A text message as it goes out now, its placeholders as they are written: `{day}`. For whoever fills them in later. */
export function smsWords(key: SmsKey, locale: Locale): string {
  return own.get(key)?.[locale] ?? programText(key, locale);
}

type Message = (inputs: Record<string, unknown>, options: { locale: Locale }) => string;

/**
 * The messages of `words`, of which those that go out by SMS are in staff's own words where they have worded them. Import `m` from here
 * wherever a text message is written.
 */
export const m: typeof program = new Proxy(program, {
  get(target, key, receiver) {
    const said: unknown = Reflect.get(target, key, receiver);
    if (typeof key !== 'string' || !isSmsKey(key)) return said;
    const message = said as Message;
    const worded: Message = (inputs, options) => {
      const text = own.get(key)?.[options.locale];
      return text === undefined ? message(inputs, options) : fillSms(text, inputs);
    };
    return worded;
  },
});
