import type { ChangeOption } from 'contract/office/content';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { incomeBands } from 'contract/options/income';
import type { Kysely } from 'kysely';
import { latinDigits } from 'lending/digits';
import { isIncomeBand } from 'lending/eligibility';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { referenceChanged } from './store.ts';
import {
  addedMethod,
  BANK_LIST,
  hasOwnMethod,
  insertMethod,
  methodOf,
  updateMethod,
} from './store-banks.ts';
import { insertOption, listNames, optionsOf, updateOption } from './store-office.ts';

const NAME_MAX = 191;

/** The entries of a list; of the first where none is named. */
export async function optionsReply({ db }: Pick<Services, 'db'>, list: string | undefined) {
  const lists = await listNames(db);
  const wanted = list ?? lists[0] ?? '';
  return { rows: await optionsOf(db, wanted), lists };
}

/** What cannot stand in an entry, by field. */
function wrongIn(
  list: string,
  { version, is_active, ...texts }: ChangeOption,
): Map<string, (locale: Locale) => string> {
  const wrong = new Map<string, (locale: Locale) => string>();
  for (const [key, text] of Object.entries(texts)) {
    if (text === '' || text.length > NAME_MAX)
      wrong.set(key, (locale) =>
        m.office_content_error_field({ most: String(NAME_MAX) }, { locale }),
      );
  }
  // An approval reads the income out of the code alone: where it cannot, nobody who picks the band could ever be approved. One that is there
  // already can still be taken out of use.
  const isOffered = version === null || is_active;
  if (list === incomeBands.name && isOffered && !wrong.has('value') && !isIncomeBand(texts.value)) {
    wrong.set('value', (locale) => m.office_content_error_band({}, { locale }));
  }
  return wrong;
}

/** Adds an entry, renames it, or takes it out of use: applications that hold its value keep it. */
export async function writeOption(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Staff,
  { list, value: typed, name_km, name_en, is_active, version }: ChangeOption & { list: string },
): Promise<Refused | null> {
  const isNewBand = list === incomeBands.name && version === null;
  const value = isNewBand ? latinDigits(typed.trim()) : typed.trim();
  const names = { name_km: name_km.trim(), name_en: name_en.trim(), is_active };
  const wrong = wrongIn(list, { value, version, ...names });
  if (wrong.size > 0) return Refused.fields(wrong);
  if (!(await listNames(db)).includes(list))
    return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
  const at = clock.now();
  const refused = await db.transaction().execute(async (tx) => {
    const who = `staff:${by.handle}`;
    const done = { by: who, at };
    const before =
      version === null ? null : await updateOption(tx, { list, value, version, ...names }, done);
    if (version !== null && before === null) {
      return changedSince(tx, who, ['option', `${list}:${value}`]);
    }
    if (version === null && !(await insertOption(tx, { list, value, version, ...names }, done)))
      return Refused.field('value', (locale) => m.office_content_error_twice({}, { locale }));
    if (list === BANK_LIST) await keepMethod(tx, value, names, at);
    const act = { event: 'option.changed', actor: who, subject: `option:${list}` };
    const facts = { value, before, after: names };
    await recordActs(tx, [{ at, ...act, facts }]);
    return null;
  });
  if (refused === null) referenceChanged(db);
  return refused;
}

/** A bank is a way of paying too, so that its statements can be read in; it follows the bank's name and use. */
async function keepMethod(
  tx: Kysely<DB>,
  bank: string,
  names: { name_km: string; name_en: string; is_active: boolean },
  at: Date,
): Promise<void> {
  if (!hasOwnMethod(bank)) return;
  const known = await addedMethod(tx, bank);
  if (known === null) await insertMethod(tx, bank, methodOf(names));
  else await updateMethod(tx, known, { ...methodOf(names), at });
}
