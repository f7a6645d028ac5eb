import { factValue } from 'contract/office/fact-values';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestHouse,
  submitAnApplication,
  type TestHouse,
} from '../../../testing/applications.ts';
import { leftIn } from '../commands-whole.ts';
import { findReviewed } from '../review/store-reviewed.ts';
import { carriedColumns, OF_THE_PERSON } from './commands-carried.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** The columns that a check of the table requires. */
async function required(constraint: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`.execute(
    house.db,
  );
  return [...(rows[0]?.text ?? '').matchAll(/(\w+) IS NOT NULL/g)].map(([, name = '']) => name);
}

describe('an application that is made of earlier answers', () => {
  it('lacks something where it has not what the table’s check of payday and personal loans requires, or what the wizard asks by what was chosen', async () => {
    const id = await submitAnApplication(house);
    const row = await findReviewed(house.db, house.cipher, id);
    if (row === null) throw new Error('Not there');
    expect(leftIn(row)).toEqual({ missing: [], lacks_account: false, is_incomplete: false });
    const asked = await required('application_borrow_whole');
    expect(asked.length).toBeGreaterThan(20);
    const whole = asked.filter((name) => !leftIn({ ...row, [name]: null }).is_incomplete);
    expect(whole).toEqual([]);
    // At a university one is asked for its name, the year and the subject.
    const studied = { school_name: null, graduate_year: null, study_major: null };
    const { missing } = leftIn({ ...row, borrow_education_id: 3, ...studied });
    expect(missing).toEqual(['school_name', 'graduate_year', 'study_major']);
  });
});

it('an account that staff wrote goes on with who wrote it, and one that the borrower gave with nobody', () => {
  const row = (bank_name: string | null, account_given_by: string | null) =>
    ({ bank_name, account_given_by }) as Parameters<typeof carriedColumns>[0][number];
  const written = [row(null, null), row('ABA Bank', 'staff:uma'), row('ABA Bank', null)];
  expect(carriedColumns(written, 'payday').account_given_by).toBe('staff:uma');
  expect(carriedColumns(written.toReversed(), 'payday').account_given_by).toBeNull();
});

describe('who stands for a loan', () => {
  const row = (product: string, relative_name: string | null, has_relative: boolean | null) =>
    ({ product, relative_name, has_relative, relative_contact_phone: '85512345670' }) as Parameters<
      typeof carriedColumns
    >[0][number];
  const nobody = { has_relative: null, relative_name: null, relative_contact_phone: null };
  const reference = row('payday', 'Mealea', null);

  it.each(['purchasing', 'pawn'] as const)(
    'PW-10 GW-10 is asked anew with each %s loan: a reference becomes no guarantor, and neither Yes nor No of an earlier one goes on',
    (product) => {
      for (const before of [reference, row(product, 'Mealea', true)]) {
        expect(carriedColumns([before], product)).toMatchObject(nobody);
      }
      const no = { ...row(product, null, false), relative_contact_phone: null };
      expect(carriedColumns([no, reference], product)).toMatchObject(nobody);
    },
  );

  it('C-33 a guarantor becomes nobody’s reference: the newest that was named as one goes on', () => {
    const guarantor = row('pawn', 'Sokha', true);
    expect(carriedColumns([guarantor], 'payday')).toMatchObject(nobody);
    const { relative_name: name } = carriedColumns([guarantor, reference], 'personal');
    expect(name).toBe('Mealea');
  });
});

it('every answer of a person that is carried on has a name where the audit says that it changed', () => {
  const facts = [...OF_THE_PERSON, 'name', 'last_name'].map((one) => ['changed', one] as const);
  const act = { event: 'borrower.details_recorded', subject: 'borrower:1', facts };
  const raw = facts.filter((fact) => factValue(act, fact, { locale: 'km' }) === fact[1]);
  expect(raw).toEqual([]);
});
