import type { MissingAnswers } from 'contract/office/missing-answers';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { requestLoan } from '../src/applications/own/commands-new-loan.ts';
import { missingAnswers, writeAnswers } from '../src/applications/review/commands-missing.ts';
import { decryptColumns } from '../src/applications/store-encrypted.ts';
import type { By } from '../src/loans/commands-act.ts';
import type { TestBorrower } from './accounts.ts';
import { aFreeBorrower, lendingServices, newestApplicationOf } from './borrower-loans.ts';
import type { TestApp } from './http.ts';
import { done, STAFF } from './loans.ts';

const ASKED = {
  Purchasing: { amount: 300, duration: 6 },
  Pawn: { amount: 300, duration: 6 },
  Payday: { amount: 150, duration: 15 },
} as const;
type Kind = keyof typeof ASKED;

/** What is bought and that nobody stands for it, as the form of a purchase asks. */
export const PURCHASE = {
  purchase_item: 'motorcycle',
  purchase_total_price: '1,240.50',
  has_relative: 'false',
};

/** Requests of the account, and what staff write into them. */
export function requests(test: TestApp) {
  const services = lendingServices(test);
  const missingOf = async (id: bigint): Promise<MissingAnswers> =>
    done(await missingAnswers(services, id));
  /** What the borrower asks for in the account. @returns the application's number */
  async function request(kind: Kind, borrower: TestBorrower): Promise<bigint> {
    const start = services.clock.today();
    const body = { ...ASKED[kind], loan_type: kind, purpose_loan_id: 101, start };
    done(await requestLoan(services, borrower.id, body));
    return newestApplicationOf(test, borrower);
  }
  return {
    request,
    missingOf,
    aRequest: async (kind: Kind) => request(kind, await aFreeBorrower(test)),
    /** Takes columns out of all that a borrower has said, as if nobody had asked. */
    forget: (borrower: TestBorrower, ...columns: string[]) =>
      sql`update application set is_incomplete = true,
        ${sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))}
        where borrower_id = ${borrower.id}`.execute(test.house.db),
    /** Writes as staff who have just looked, unless another version is said. */
    async write(id: bigint, answers: Record<string, string>, by: By = STAFF.uma, version?: number) {
      const seen = version ?? (await missingOf(id)).version;
      return writeAnswers(services, by, { applicationId: id, version: seen, answers });
    },
    async rowOf(id: bigint) {
      const row = await test.house.db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return decryptColumns(test.house.cipher, row);
    },
  };
}

/** The sentences of a refusal, by field. */
export const fieldsOf = (answer: unknown): Record<string, string> => {
  if (!(answer instanceof Refused)) return {};
  return Object.fromEntries([...answer.fields].map(([key, say]) => [key, say('en')]));
};
