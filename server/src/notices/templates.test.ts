import { programText } from 'contract/office/sms-templates';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse, refusalOf } from '../../testing/loans.ts';
import { aStaff } from '../../testing/office.ts';
import { findByUsername } from '../staff/store.ts';
import type { Staff } from '../staff-session.ts';
import { changeTemplate, templateRows } from './commands-templates.ts';
import { renewWords, smsWords } from './commands-words.ts';

const KEY = 'notice_offer_made';
const KM = 'រំដួល៖ កម្ចី {amount} សងសរុប {total} ចុះហត្ថលេខាត្រឹម {day} តាម {address}';
const EN = 'Romdoul: your loan of {amount}, {total} in all. Sign by {day}: {address}';

let house: LoanHouse;
let max: Staff;
beforeAll(async () => {
  house = await openLoanHouse();
  const { username } = await aStaff({ house }, 'manager');
  const found = await findByUsername(house.db, username);
  if (found === null) throw new Error('Nobody');
  max = found;
});
// The words are this process's: the next story begins with the program's.
afterEach(async () => {
  await house.test.owner.deleteFrom('sms_template').execute();
  await renewWords(house);
});
afterAll(() => house.close());

const change = (version: number, body_km: string, body_en: string) =>
  changeTemplate(house, max, { key: KEY, version, body_km, body_en });

/** The SMS about the newest offer. */
async function offerSms(): Promise<string> {
  const { phone } = await bringTo(house, 'offered');
  const { body } = await house.db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .where('kind', '=', 'offer_made')
    .executeTakeFirstOrThrow();
  return body;
}

describe('a text message in the words of staff', () => {
  it('goes out with every act from then on, filled in; as delivered again once both are emptied', async () => {
    expect(await offerSms()).not.toContain('ចុះហត្ថលេខាត្រឹម');
    expect(await change(0, KM, EN)).toBeNull();
    expect(await offerSms()).toMatch(
      /^រំដួល៖ កម្ចី \$100\.00 សងសរុប \$\d+\.\d\d ចុះហត្ថលេខាត្រឹម \d\d\/\d\d\/2026 តាម http/,
    );
    expect(await change(1, '', '')).toBeNull();
    expect(await offerSms()).not.toContain('ចុះហត្ថលេខាត្រឹម');
    const row = (await templateRows(house)).rows.find(({ key }) => key === KEY);
    expect(row).toMatchObject({ version: 2, body_en: programText(KEY, 'en') });
  });

  it('that is taken back is the program’s, also of a later version; one that this version refuses does not go out', async () => {
    expect(await change(0, KM, EN)).toBeNull();
    const [km, en] = [programText(KEY, 'km'), programText(KEY, 'en')];
    expect(await change(1, km, en)).toBeNull();
    // A server of the version before, which runs beside this one for a while, sends what stands there.
    const stored = house.db.selectFrom('sms_template').select(['body_km', 'body_en', 'version']);
    expect(await stored.executeTakeFirst()).toEqual({ body_km: km, body_en: en, version: 2 });
    // The program's words of that day are not those of a later version.
    await house.db.updateTable('sms_template').set({ body_km: KM, body_en: EN }).execute();
    await renewWords(house);
    expect(await offerSms()).not.toContain('ចុះហត្ថលេខាត្រឹម');
    const page = (await templateRows(house)).rows.find(({ key }) => key === KEY);
    expect(page).toMatchObject({ body_km: km, body_en: en, version: 2 });
    // That server words it anew, as it does: without the column that it does not know.
    await house.db.updateTable('sms_template').set({ body_en: EN, version: 3 }).execute();
    await renewWords(house);
    expect(await offerSms()).toContain('ចុះហត្ថលេខាត្រឹម');
    // As a version left it in which the message had another placeholder.
    const older = { body_km: `${KM} {gone}`, body_en: `${EN} {gone}` };
    await house.db.updateTable('sms_template').set(older).execute();
    await renewWords(house);
    expect(await offerSms()).not.toMatch(/ចុះហត្ថលេខាត្រឹម|\{/);
    const row = (await templateRows(house)).rows.find(({ key }) => key === KEY);
    expect(row).toMatchObject({ body_km: km, body_en: en });
  });

  it('stands in the audit with both sides', async () => {
    expect(await change(0, KM, EN)).toBeNull();
    const [act] = await house.test.owner
      .selectFrom('audit')
      .select(['event', 'actor', 'facts'])
      .where('subject', '=', `sms_template:${KEY}`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(act).toEqual({
      event: 'sms_template.changed',
      actor: `staff:${max.handle}`,
      facts: {
        before: { km: programText(KEY, 'km'), en: programText(KEY, 'en') },
        after: { km: KM, en: EN },
      },
    });
  });

  it('is read by another process once it is told that content changed', async () => {
    const row = { body_km: KM, body_en: EN, version: 1, changed_by: 'staff:max' };
    await house.db
      .insertInto('sms_template')
      .values({ kind: KEY, ...row, changed_at: new Date() })
      .execute();
    await renewWords(house);
    expect(await offerSms()).toContain('ចុះហត្ថលេខាត្រឹម');
  });

  it('is that of the newest reading, also where an older one answers last', async () => {
    const row = { body_km: KM, version: 1, changed_by: 'staff:max', changed_at: new Date() };
    await house.db
      .insertInto('sms_template')
      .values({ kind: KEY, ...row, body_en: `Old. ${EN}` })
      .execute();
    const [has, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = house.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        has.resolve();
        await may.promise;
        return result;
      },
    });
    const older = renewWords({ db: slow });
    await has.promise;
    await house.db
      .updateTable('sms_template')
      .set({ body_en: `New. ${EN}` })
      .execute();
    await renewWords(house);
    may.resolve();
    await older;
    expect(smsWords(KEY, 'en')).toBe(`New. ${EN}`);
  });

  it.each([
    ['without a placeholder', 0, KM, 'Romdoul: sign by {day}: {address}', 'field:body_en'],
    ['in one language alone', 0, '', EN, 'field:body_km'],
    ['whose figures stand in another order', 0, KM, `\u202e${EN}`, 'field:body_en'],
    ['with a placeholder that is not known', 0, `${KM} {name}`, EN, 'field:body_km'],
    ['from a page that is older than the last change', 3, KM, EN, 'changed'],
  ])('%s is refused, and nothing is written', async (_what, version, km, en, reason) => {
    expect(refusalOf(await change(version, km, en))).toBe(reason);
    expect((await templateRows(house)).rows.every((row) => row.version === 0)).toBe(true);
  });
});
