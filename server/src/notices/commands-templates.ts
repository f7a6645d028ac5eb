import type { ChangeSms, SmsTemplate } from 'contract/office/content';
import type { Refusal } from 'contract/locale';
import { checkSms } from 'contract/office/sms-check';
import { isSmsKey, programText, SMS_KINDS, type SmsKey } from 'contract/office/sms-templates';
import { Refused } from 'contract/refusal';
import { hasUnprintable } from 'contract/tidy';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { ownWords, renewWords } from './commands-words.ts';
import { storedTemplates, writeTemplate } from './store-templates.ts';
import { namer } from '../standing/store-names.ts';

const programWords = (key: SmsKey) => ({ km: programText(key, 'km'), en: programText(key, 'en') });

/** Every text message as it goes out now. */
export async function templateRows({ db }: Pick<Services, 'db'>): Promise<{ rows: SmsTemplate[] }> {
  const stored = await storedTemplates(db);
  const nameOf = await namer(
    db,
    [...stored.values()].map(({ changedBy }) => changedBy),
  );
  const rows = (Object.keys(SMS_KINDS) as SmsKey[]).map((key) => {
    const own = stored.get(key);
    const words = ownWords(key, own) ?? programWords(key);
    return {
      key,
      body_km: words.km,
      body_en: words.en,
      version: own?.version ?? 0,
      changed_by: own ? nameOf(own.changedBy) : null,
      changed_at: own?.changedAt.toISOString() ?? null,
    };
  });
  return { rows };
}

/** A text in which something stands that nobody sees, or that shows figures in another order. */
const unseenIn = (text: string): Refusal | null =>
  hasUnprintable(text, { isLong: true }) ? (locale) => m.error_unprintable({}, { locale }) : null;

/**
 * Words a text message anew, in both languages, with its line in the audit: what it said, and what it says from now on. Both empty: the
 * program's own words again.
 */
export async function changeTemplate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Staff,
  { key, version, ...typed }: ChangeSms & { key: string },
): Promise<Refused | null> {
  if (!isSmsKey(key))
    return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
  const isProgram = typed.body_km.trim() === '' && typed.body_en.trim() === '';
  const after = {
    km: isProgram ? programText(key, 'km') : typed.body_km.trim(),
    en: isProgram ? programText(key, 'en') : typed.body_en.trim(),
  };
  const wrong = new Map<string, Refusal>();
  for (const locale of ['km', 'en'] as const) {
    const refusal = checkSms(key, after[locale]) ?? unseenIn(after[locale]);
    if (refusal) wrong.set(`body_${locale}`, refusal);
  }
  if (wrong.size > 0) return Refused.fields(wrong);
  const at = clock.now();
  const who = `staff:${by.handle}`;
  const refused = await db.transaction().execute(async (tx) => {
    const before = ownWords(key, (await storedTemplates(tx)).get(key)) ?? programWords(key);
    // The program's words follow the program: those of today must not stay when it is brought up to date.
    const isKept = after.km !== programText(key, 'km') || after.en !== programText(key, 'en');
    const bodies = { bodyKm: after.km, bodyEn: after.en, isProgram: !isKept };
    const row = { ...bodies, version, changedBy: who, changedAt: at };
    if (!(await writeTemplate(tx, key, row))) return changedSince(tx, who, ['smsTemplate', key]);
    const act = { event: 'sms_template.changed', actor: who, subject: `sms_template:${key}` };
    await recordActs(tx, [{ at, ...act, facts: { before, after } }]);
    return null;
  });
  if (refused === null) await renewWords({ db });
  return refused;
}
