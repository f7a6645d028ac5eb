import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { aStaff } from '../../testing/office.ts';
import { optionsReply, writeOption } from '../reference/commands-office.ts';
import { offeredLists } from '../reference/store.ts';
import { findByUsername } from '../staff/store.ts';
import type { Staff } from '../staff-session.ts';
import { readPage } from './commands.ts';
import { changePage, textRows, textView } from './commands-office.ts';
import { textVersion } from './commands-versions.ts';

let house: TestHouse;
let max: Staff;
beforeAll(async () => {
  house = await openTestHouse();
  const { username } = await aStaff({ house }, 'manager');
  const found = await findByUsername(house.db, username);
  if (found === null) throw new Error('Nobody');
  max = found;
});
afterAll(() => house.close());

const reasonOf = (answer: Refused | null) =>
  answer && (answer.reason ?? [...answer.fields.keys()].join());

describe('the text of a content page', () => {
  const ABOUT = { page: 'about', locale: 'en' } as const;
  const seen = async () => {
    const text = await textView(house, ABOUT);
    if (text instanceof Refused) throw new Error('No text');
    return text;
  };

  it('is changed by staff, read by visitors from then on, and no longer the program’s', async () => {
    const before = await seen();
    const { version } = before;
    const body = '# In our words\n\nWe lend at {lender}.';
    expect(await changePage(house, max, { ...ABOUT, version, body })).toBeNull();
    expect((await readPage(house, 'about', 'en')).title).toBe('In our words');
    const row = (await textRows(house)).rows.find(
      ({ page, locale }) => page === 'about' && locale === 'en',
    );
    expect(row).toMatchObject({ title: 'In our words', is_own: true });
    const [act] = await house.test.owner
      .selectFrom('audit')
      .select(['event', 'facts'])
      .where('subject', '=', 'page_text:about-en')
      .execute();
    expect(act).toMatchObject({
      event: 'page_text.changed',
      facts: { after: { letters: body.length } },
    });
    const facts = act?.facts as { version?: number } | undefined;
    expect(await textVersion(house, String(facts?.version))).toMatchObject({
      subject: 'page_text:about-en',
      sides: [{ name: 'body', before: before.body, after: body }],
    });
  });

  it.each([
    ['with markup that no page can show', '# A title\n\n<script>alert(1)</script>', 'body'],
    ['without a title', 'Words alone', 'body'],
    ['with a placeholder that is not known', '# A title\n\nCall {nobody}.', 'body'],
  ])('%s is refused, and nothing is written', async (_what, body, field) => {
    const before = await seen();
    const { version } = before;
    expect(reasonOf(await changePage(house, max, { ...ABOUT, version, body }))).toBe(field);
    expect(await seen()).toEqual(before);
  });

  it('from a page that is older than the last change is refused', async () => {
    const stale = { version: '2020-01-01T00:00:00.000Z', body: '# Another\n\nText.' };
    expect(reasonOf(await changePage(house, max, { ...ABOUT, ...stale }))).toBe('changed');
  });
});

describe('an option list', () => {
  const names = { name_km: 'ធនាគារថ្មី', name_en: 'The new bank', is_active: true };
  const offered = async () =>
    ((await offeredLists(house.db, house.clock.today())).get('bank') ?? []).map(
      ({ value }) => value,
    );
  const entry = async (value: string) => {
    const row = (await optionsReply(house, 'bank')).rows.find((one) => one.value === value);
    if (!row) throw new Error('No such entry');
    return row;
  };
  const write = (change: Partial<Parameters<typeof writeOption>[2]>) =>
    writeOption(house, max, {
      list: 'bank',
      value: 'New Bank',
      version: null,
      ...names,
      ...change,
    });

  it('gets an entry, which forms offer at once, before Other', async () => {
    expect(await write({})).toBeNull();
    const values = await offered();
    expect(values).toContain('New Bank');
    const other = values.indexOf('Other');
    if (other >= 0) expect(other).toBe(values.length - 1);
    expect(reasonOf(await write({}))).toBe('value');
  });

  it('has one taken out of use and renamed, with both sides in the audit; its value never changes', async () => {
    const { version } = await entry('New Bank');
    const change = { version, name_en: 'The old bank', is_active: false };
    expect(await write(change)).toBeNull();
    expect(await offered()).not.toContain('New Bank');
    expect(await entry('New Bank')).toMatchObject({ name_en: 'The old bank', is_active: false });
    expect(reasonOf(await write({ ...change, version: '2020-01-01T00:00:00.000Z' }))).toBe(
      'changed',
    );
    const acts = await house.test.owner
      .selectFrom('audit')
      .select('facts')
      .where('subject', '=', 'option:bank')
      .orderBy('id')
      .execute();
    expect(acts.at(-1)?.facts).toEqual({
      value: 'New Bank',
      before: names,
      after: { ...names, name_en: 'The old bank', is_active: false },
    });
  });

  it.each([
    ['a name that is empty', { name_km: ' ' }, 'name_km'],
    ['a value of 192 letters', { value: 'x'.repeat(192) }, 'value'],
    ['a list that there is not', { list: 'no_such' }, 'not_found'],
  ])('%s is refused', async (_what, change, reason) => {
    expect(reasonOf(await write(change))).toBe(reason);
  });

  const band = (value: string, change: Parameters<typeof write>[0] = {}) =>
    write({ list: 'income_band', value, name_km: 'ចំណូល', name_en: 'An income', ...change });

  it.each([
    'over 6000',
    '4,001-6,000',
    '$4001-6000',
    '4001 - 6000',
    '4001–6000',
    '6000 +',
    '<300',
    '150-250',
  ])('%s is no band of incomes: nobody who picked it could be approved', async (value) => {
    expect(reasonOf(await band(value))).toBe('value');
  });

  it('gets a band of incomes that an approval can read, Khmer digits among it', async () => {
    expect(await band('4001-6000')).toBeNull();
    expect(await band('៦០០១+')).toBeNull();
    const { rows } = await optionsReply(house, 'income_band');
    expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining(['4001-6000', '6001+']));
  });

  it('has a band that no approval can read taken out of use, and not back', async () => {
    const added = { list: 'income_band', value: 'plenty', position: 99, name_km: 'ច្រើន' };
    await house.test.owner
      .insertInto('option')
      .values({ ...added, name_en: 'Plenty', updated_at: new Date() })
      .execute();
    const versionOf = async () => {
      const { rows } = await optionsReply(house, 'income_band');
      return rows.find(({ value }) => value === 'plenty')?.version ?? '';
    };
    expect(reasonOf(await band('plenty', { version: await versionOf() }))).toBe('value');
    expect(await band('plenty', { version: await versionOf(), is_active: false })).toBeNull();
    expect(reasonOf(await band('plenty', { version: await versionOf() }))).toBe('value');
  });
});
