import { sql } from 'kysely';
import { loanAsOf } from 'lending/ledger';
import { membership } from 'lending/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, submitAnApplication, type TestHouse } from '../../testing/applications.ts';
import { signIn } from '../accounts/commands-sign-in.ts';
import { pastLoansOf } from '../applications/review/store-review.ts';
import { Refused } from 'contract/refusal';
import { installationId } from '../database/installation.ts';
import { findLoan } from '../loans/store.ts';
import { DEMO_PASSWORD, PEOPLE, phoneOf } from './cast-people.ts';
import { seedDemo } from './demo.ts';

const log = {} as never;

async function seed(house: TestHouse): Promise<boolean> {
  return seedDemo({ ...house, log, installation: await installationId(house.db) });
}

/** The day of the tests, 29 February, and five seconds into the 31st of December in Phnom Penh. */
const BEGINNINGS = ['2026-11-21T03:00:00Z', '2028-02-29T01:00:00Z', '2026-12-30T17:00:05Z'];

describe.each(BEGINNINGS)('the demo that begins at %s', (beginning) => {
  let house: TestHouse;
  type Name = keyof typeof PEOPLE;
  const borrowerOf = (name: Name) =>
    house.db
      .selectFrom('borrower')
      .selectAll()
      .where('phone', '=', phoneOf(PEOPLE[name]))
      .executeTakeFirstOrThrow();
  const applicationsOf = async (name: Name) => {
    const { id } = await borrowerOf(name);
    const rows = await house.db
      .selectFrom('application')
      .select('status')
      .where('borrower_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ status }) => status);
  };
  /** Every loan of a person, folded as of today, the oldest first. */
  const loansOf = async (name: Name) => {
    const { id } = await borrowerOf(name);
    const rows = await house.db
      .selectFrom('loan')
      .select(['id', 'product'])
      .where('borrower_id', '=', id)
      .orderBy('disbursed_on')
      .execute();
    const loans = rows.map(async ({ id: loanId, product }) => {
      const stored = await findLoan(house.db, loanId);
      if (!stored) throw new Error('gone');
      const { terms, disbursedOn, entries } = stored;
      const loan = loanAsOf(terms, disbursedOn, entries, house.clock.today());
      return { id: loanId, product, ...loan };
    });
    return Promise.all(loans);
  };
  const onlyLoanOf = async (name: Name) => {
    const [loan, ...others] = await loansOf(name);
    if (!loan || others.length > 0) throw new Error('not one loan');
    return loan;
  };

  beforeAll(async () => {
    house = await openTestHouse();
    house.clock.set(beginning);
    expect(await seed(house)).toBe(true);
  });
  afterAll(() => house.close());

  it('has fourteen people who sign in with the demo’s password', async () => {
    const people = Object.values(PEOPLE);
    expect(people).toHaveLength(14);
    for (const person of people) {
      const username = phoneOf(person);
      const body = { username, password: DEMO_PASSWORD };
      const answer = await signIn(
        { ...house, log },
        { body, caller: { address: `192.0.2.${person.number}` } },
      );
      expect(answer, person.name).not.toBeInstanceOf(Refused);
    }
  });

  it('Sokha is Gold with 23 loans, seven on time, and one open with a late payment among three', async () => {
    const { id } = await borrowerOf('sokha');
    const loans = await loansOf('sokha');
    expect(loans).toHaveLength(23);
    expect(loans.filter((loan) => loan.wasOnTime)).toHaveLength(7);
    const open = loans.filter((loan) => loan.closedOn === null);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ product: 'personal', status: { childStatusId: 18 } });
    expect(open[0]?.payments).toHaveLength(3);
    expect(open[0]?.payments.map(({ split }) => split.lateFee > 0)).toEqual([false, true, false]);
    const past = await pastLoansOf(house.db, id);
    expect(membership(past, house.clock.today()).tier).toBe('Gold');
  });

  it('Dara is pending, Bopha has an account alone, Maly’s agreement is open, Ratha is refused, Nita is asked for two papers', async () => {
    expect(await applicationsOf('dara')).toEqual(['Pending']);
    expect(await applicationsOf('bopha')).toEqual([]);
    expect(await applicationsOf('maly')).toEqual(['Approved']);
    expect(await applicationsOf('ratha')).toEqual(['Denied']);
    expect(await applicationsOf('nita')).toEqual(['In review']);
    const offers = await house.db.selectFrom('offer').select('status').orderBy('id').execute();
    expect(offers.filter(({ status }) => status === 'Open')).toHaveLength(1);
    const { reasons, apply_again_on: again } = await house.db
      .selectFrom('denial')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(reasons).toEqual(['income', 'references']);
    expect(again > house.clock.today()).toBe(true);
    const papers = await house.db
      .selectFrom('document_request')
      .select('kind')
      .orderBy('id')
      .execute();
    expect(papers.map(({ kind }) => kind)).toEqual(['national_id', 'income_proof']);
  });

  it('every application that was approved had its phone proved', async () => {
    const rows = await house.db
      .selectFrom('application')
      .innerJoin('approval', 'approval.application_id', 'application.id')
      .select(['application.id', 'application.phone_proved_at as provedAt'])
      .execute();
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ provedAt }) => provedAt === null)).toEqual([]);
  });

  it('Rithy is five days past the Pay Day with a late fee', async () => {
    const loan = await onlyLoanOf('rithy');
    expect(loan).toMatchObject({
      product: 'payday',
      daysPastDue: 5,
      status: { loanStatusId: 1, childStatusId: 16 },
      extension: { state: 'not-allowed' },
    });
    // D+3, D+4 and D+5 at 2.00 each (TERM-09).
    expect(loan.lateFees.unpaidCents).toBe(600);
  });

  it('Sreymom is extended; Piseth’s extension waits for its answer', async () => {
    const sreymom = await onlyLoanOf('sreymom');
    expect(sreymom.extension.state).toBe('granted');
    expect(sreymom).toMatchObject({ daysPastDue: 0, status: { childStatusId: 18 } });
    expect((await onlyLoanOf('piseth')).extension.state).toBe('requested');
  });

  it('Vuthy’s collateral is in custody, Chenda is in default', async () => {
    expect(await onlyLoanOf('vuthy')).toMatchObject({ product: 'pawn', closedOn: null });
    const custody = await house.db.selectFrom('collateral').selectAll().execute();
    expect(custody).toHaveLength(1);
    expect(custody[0]?.released_at).toBeNull();
    expect((await onlyLoanOf('chenda')).status).toEqual({ loanStatusId: 3, childStatusId: 0 });
  });

  it('Kosal has an instalment due today, Leakena one past due and part paid', async () => {
    const kosal = await onlyLoanOf('kosal');
    expect(kosal).toMatchObject({ product: 'personal', status: { childStatusId: 5 } });
    expect(kosal.dueTodayCents).toBeGreaterThan(0);
    const leakena = await onlyLoanOf('leakena');
    expect(leakena).toMatchObject({ product: 'purchasing', status: { childStatusId: 10 } });
    expect(
      leakena.rows.filter((row) => row.dueClass === 'past-due' && row.pendingCents > 0),
    ).toHaveLength(1);
  });

  it('Sothy is Silver with everything repaid on time', async () => {
    const { id } = await borrowerOf('sothy');
    const past = await pastLoansOf(house.db, id);
    expect(past.every(({ wasOnTime, repaidOn }) => wasOnTime && repaidOn !== null)).toBe(true);
    expect(membership(past, house.clock.today()).tier).toBe('Silver');
  });

  it('lies in the past as a whole, each loan’s summary of today, every message sent at its time', async () => {
    const now = house.clock.now();
    const { rows } = await sql<{ last: Date }>`select max(at) as last from audit`.execute(house.db);
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(now.getTime());
    const summaries = await house.db
      .selectFrom('loan_summary')
      .select('as_of')
      .where('closed_on', 'is', null)
      .execute();
    expect(new Set(summaries.map((row) => row.as_of))).toEqual(new Set([house.clock.today()]));
    const notices = await house.db.selectFrom('notice').selectAll().execute();
    expect(notices.length).toBeGreaterThan(100);
    for (const { state, sent_at: sentAt, created_at: createdAt, kind, body } of notices) {
      expect(['sent', 'held back']).toContain(state);
      if (state === 'sent') expect(sentAt).toEqual(createdAt);
      if (kind.endsWith('_code')) expect(body).not.toMatch(/\d/);
    }
  });
});

describe('a database that knows somebody', () => {
  it('is left as it is, and a second start adds nothing', async () => {
    const house = await openTestHouse();
    try {
      await submitAnApplication(house);
      expect(await seed(house)).toBe(false);
      const { rows } = await sql`select from borrower`.execute(house.db);
      expect(rows).toHaveLength(1);
    } finally {
      await house.close();
    }
  });

  it('is filled once by two that start at once', async () => {
    const house = await openTestHouse({ LEGAL_CEILING_PERCENT: '18', BORROW_CAPTCHA: 'on' });
    try {
      expect(await Promise.all([seed(house), seed(house)])).toEqual([true, true]);
      const { rows } = await sql`select from borrower`.execute(house.db);
      expect(rows).toHaveLength(14);
      expect(await seed(house)).toBe(true);
    } finally {
      await house.close();
    }
  });
});
