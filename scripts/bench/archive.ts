/** A lender of some size as the office meets it: borrowers by the million, an archive of applications, and a queue of a day. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addDays, phnomPenhDay } from 'lending/calendar';
import { verifyBorrowerPhone } from '../../server/src/applications/commands-prove.ts';
import { at, type Story } from '../../server/src/seed/cast-past.ts';
import type { Past } from '../../server/src/seed/cast-acts.ts';
import { applicantAnswers } from '../../server/testing/applicant.ts';
import { submitAnApplication } from '../../server/testing/applications.ts';
import { putIdOnFile } from '../../server/testing/loans.ts';
import { happen } from '../lender.ts';
import { type Product, startProduct } from '../product.ts';
import { asOwner } from '../product-database.ts';
import { makeBook } from './book.ts';
import { aWay } from './book-ways.ts';

/** Above every number of a book's borrowers. */
const FIRST_NUMBER = 8_000_000;

/** Applications of yesterday, each with a photo, the ID on file and a proved phone, from people of their own. */
export function fillQueue(product: Product, count: number): Promise<void> {
  return happen(product, async function* (past: Past): Story {
    yield at(addDays(past.today, -1), '09:00');
    for (let one = 0; one < count; one += 1) {
      const number = FIRST_NUMBER + one;
      const answers = applicantAnswers(number);
      answers.relative.relative_contact_phone = `0967${String(100_000 + one)}`;
      answers.employment.company_contact_phone = `0127${String(10_000 + one)}`;
      const applicationId = await submitAnApplication(past, answers);
      await putIdOnFile(past, applicationId);
      const { phone } = answers['personal-info'];
      const proved = await verifyBorrowerPhone(past, { phone, applicationId });
      if (proved === null) throw new Error('The phone of an applicant was not proved');
    }
  });
}

/** Waits until the reports know every loan of the past: the product reads up on them in the background when it first meets them. */
async function reportsKnow(dataDir: string): Promise<void> {
  await asOwner(dataDir, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ unknown: boolean }>(
        `select exists (select from loan left join report_loan on loan_id = loan.id
           where report_loan.entries is distinct from loan.last_entry) as unknown`,
      );
      if (!rows[0]?.unknown) break;
      await setTimeout(500);
    }
    await client.query('vacuum (analyze)');
  });
}

/** Runs a product with so many borrowers, of whom the first ones have a loan each that was repaid long ago; callers have addresses of their own. */
export async function withArchive<Result>(
  { borrowers, archived }: { borrowers: number; archived: number },
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'romdoul-archive-'));
  try {
    const today = phnomPenhDay(Date.now());
    const disbursedOn = addDays(today, -500);
    const way = aWay({ dollars: 300, months: 6, disbursedOn, paid: 6, asOf: today });
    await makeBook(dataDir, { borrowers, borrowing: archived, loans: [[way]] });
    const env = { TRUST_PROXY: 'on', CONTACT_HOURS: '00:00-24:00 daily' };
    const product = await startProduct({ dataDir, env });
    try {
      await reportsKnow(dataDir);
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
