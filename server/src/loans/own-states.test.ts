import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { m } from 'words/messages';
import { contentsOf, type LoanHouse, openLoanHouse, refusalOf } from '../../testing/loans.ts';
import { OFFICE_WRONG_STATES } from '../../testing/office-wrong-states.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** What is said in a language: the sentence, or those under the fields. */
function said(refused: Refused, locale: 'km' | 'en'): string {
  const texts = [refused.text, ...refused.fields.values()].filter((text) => text != null);
  return texts.map((text) => text(locale)).join(' ');
}

/** Every act in the states in which it is asked itself. */
const OWN = Object.entries(OFFICE_WRONG_STATES).flatMap(([name, rows]) =>
  'none' in rows ? [] : rows.flatMap((row) => ('at' in row ? [{ name, ...row }] : [])),
);

it.each(OWN)(
  '$name is refused $state, with a sentence in both languages and nothing written',
  async ({ at, refused: code }) => {
    const run = await at(house);
    const before = await contentsOf(house);
    const refused = await run();
    expect(refusalOf(refused)).toBe(code);
    if (!(refused instanceof Refused)) throw new Error('not refused');
    expect(said(refused, 'en')).toMatch(/^\P{Script=Khmer}{10,}$/u);
    expect(said(refused, 'km')).toMatch(/\p{Script=Khmer}{5,}/u);
    expect(said(refused, 'en')).not.toBe(m.refusal_changed({}, { locale: 'en' }));
    expect(await contentsOf(house)).toEqual(before);
  },
);
