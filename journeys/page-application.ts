/** What the database has of a person's applications. */
import { expect } from 'vitest';
import { asTyped, productCipher } from '../scripts/product-keys.ts';
import { queryRows } from './page-store.ts';
import { dataDir } from './page-visit.ts';
import type { Applicant } from './page-wizard.ts';

type Row = Record<string, unknown> & { id: string; status: string; photos: number };

/** Every application of a person, oldest first, with how many photos it holds. */
export const rowsOf = ({ phone }: Pick<Applicant, 'phone'>, folder = dataDir()): Promise<Row[]> =>
  queryRows<Row>(
    `select a.*, (select count(*)::int from photo p where p.application_id = a.id and p.state = 'held') photos
     from application a where phone = $1 order by a.id`,
    [phone],
    folder,
  );

/** The person has one application, submitted once, with an answer of every step and the photo. */
export async function expectWhole(who: Applicant, folder = dataDir()): Promise<void> {
  const cipher = productCipher(folder);
  const rows = (await rowsOf(who, folder)).map((row) => asTyped(cipher, row));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    status: 'Pending',
    email: who.answers['personal-info'].email,
    school_name: who.answers['additional-info'].school_name,
    company_name: who.answers.employment.company_name,
    relative_name: who.answers.relative.relative_name,
    bank_account_number: who.answers.bank.bank_account_number,
    photos: 1,
  });
  const submits = await queryRows(
    `select from audit where event = 'application.submitted' and subject = $1`,
    [`application:${rows[0]?.id}`],
    folder,
  );
  expect(submits).toHaveLength(1);
}
