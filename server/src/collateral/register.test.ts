import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behind } from '../../testing/at-once.ts';
import { lastSeen, openPawnHouse, TOLD, value, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { refundOf } from '../../testing/refunds.ts';
import type { By } from '../loans/commands-act.ts';
import { aStaff } from '../../testing/office.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { viewLoan } from '../loan-views/commands-read.ts';
import { heldCollateral } from '../applications/decide/store-collateral.ts';
import { setRoles } from '../staff/store.ts';
import { releaseCollateral } from './commands.ts';
import { moveCollateral, takeValued, valueCollateral } from './commands-custody.ts';
import { proposeSale, sellCollateral } from './commands-sale.ts';
import { noticeSale } from './commands-sale-notice.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

describe('what is pawned', () => {
  it('is valued by one person and taken by another, by the newest valuation that was seen', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    expect((await view(house, applicationId)).state).toBe('to_value');
    const first = done(await value(house, applicationId, STAFF.uma));
    const take = (by: typeof STAFF.uma | typeof STAFF.sam, valuation: number) =>
      takeValued(house, by, { applicationId, told: { ...TOLD, valuation: String(valuation) } });
    expect(refusalOf(await take(STAFF.uma, first.valuation))).toBe('second_person');
    const second = done(await value(house, applicationId));
    expect(refusalOf(await take(STAFF.sam, first.valuation))).toBe('changed');
    done(await take(STAFF.sam, second.valuation));
    expect(await view(house, applicationId)).toMatchObject({
      state: 'in_custody',
      valued_by: { handle: 'nary' },
      taken: { by: { handle: 'sam' } },
      value_cents: 400_00,
      custody: [{ kind: 'taken', place: TOLD.place, seal: TOLD.seal, by: { handle: 'sam' } }],
    });
    expect(refusalOf(await value(house, applicationId))).toBe('changed');
  });

  it('is not taken by a valuation that is being lowered at that moment', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const { valuation } = done(await value(house, applicationId));
    const lower = { applicationId, valueCents: 150_00, basis: 'Cracked', key: randomUUID() };
    const told = { ...TOLD, valuation: String(valuation) };
    const application = sql`select from application where id = ${applicationId} for update`;
    const answers = await behind(house, (tx) => application.execute(tx), [
      () => valueCollateral(house, STAFF.uma, lower),
      () => takeValued(house, STAFF.sam, { applicationId, told }),
    ]);
    expect(answers.map(refusalOf)).toEqual([null, 'changed']);
    expect((await view(house, applicationId)).taken).toBeNull();
  });

  it('cannot stand in the database under another’s valuation, or valued and taken by one', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const { valuation } = done(await value(house, applicationId));
    const row = (valuedBy: string, takenBy: string) =>
      house.db
        .insertInto('collateral')
        .values({
          application_id: applicationId,
          item: 'x',
          place: 'x',
          value_cents: 1n,
          valued_by: valuedBy,
          taken_by: takenBy,
          taken_at: house.clock.now(),
          valuation_id: BigInt(valuation),
        })
        .execute();
    await expect(row('staff:uma', 'staff:sam')).rejects.toThrow('collateral_as_valued');
    await expect(row('staff:nary', 'staff:nary')).rejects.toThrow('collateral_two_people');
  });

  it('is valued and moved once, however often that is sent under one key', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const [valued, moved] = [randomUUID(), randomUUID()];
    const worth = { applicationId, valueCents: 400_00, basis: 'Two shops', key: valued };
    const { valuation } = done(await valueCollateral(house, STAFF.nary, worth));
    expect(done(await valueCollateral(house, STAFF.nary, worth))).toEqual({ valuation });
    const other = { ...worth, valueCents: 500_00 };
    expect(refusalOf(await valueCollateral(house, STAFF.nary, other))).toBe('key_used:value_cents');
    const told = { ...TOLD, valuation: String(valuation) };
    done(await takeValued(house, STAFF.sam, { applicationId, told }));
    const move = async (place: string) => {
      const after = await lastSeen(house, applicationId);
      const to = { kind: 'moved', after, place, seal: '' } as const;
      return moveCollateral(house, STAFF.max, { applicationId, told: to, key: moved });
    };
    expect(done(await move('Safe 7'))).toEqual(done(await move('Safe 7')));
    expect(refusalOf(await move('Safe 8'))).toBe('key_used:place');
    const { valuations, custody } = await view(house, applicationId);
    expect([valuations.length, custody.map(({ kind }) => kind)]).toEqual([1, ['moved', 'taken']]);
  });

  it('stays while its application is in review again, and is given back once that is denied', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const { valuation } = done(await value(house, applicationId));
    const told = { ...TOLD, valuation: String(valuation) };
    const { ticket } = done(await takeValued(house, STAFF.sam, { applicationId, told }));
    done(await withdrawApproval(house, STAFF.nary, applicationId));
    const release = () => releaseCollateral(house, STAFF.uma, BigInt(Number(ticket)));
    const waits = async () =>
      (await heldCollateral(house.db, [applicationId])).get(applicationId)?.waits;
    expect([(await view(house, applicationId)).state, await waits()]).toEqual([
      'in_custody',
      false,
    ]);
    expect(refusalOf(await release())).toBe('changed');
    done(await deny(house, STAFF.nary, { applicationId, reasons: ['income'] }));
    expect([(await view(house, applicationId)).state, await waits()]).toEqual(['to_release', true]);
    done(await release());
  });

  it('is given back only once the loan is paid', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    const release = (by: By = STAFF.uma) => releaseCollateral(house, by, subject.ticket);
    expect(refusalOf(await release())).toBe('unpaid');
    done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
    expect(await view(house, subject.applicationId)).toMatchObject({
      state: 'to_release',
      recorded_by: ['sam'],
    });
    // Who recorded the money that closed the loan does not give the collateral back, past the act neither.
    expect(refusalOf(await release(STAFF.sam))).toBe('second_person');
    const byHand = house.db
      .updateTable('collateral')
      .set({ released_by: STAFF.sam.who, released_at: house.clock.now() })
      .where('id', '=', subject.ticket);
    await expect(byHand.execute()).rejects.toThrow('does not give the pledge back');
    done(await release());
    const released = await view(house, subject.applicationId);
    expect(released).toMatchObject({ state: 'released', released: { by: { handle: 'uma' } } });
    // The borrower reads one number everywhere, as it stands on the paper: when it was taken and given back, and in the account.
    const notices = await house.db
      .selectFrom('notice')
      .select('kind')
      .where('phone', '=', subject.phone)
      .where('kind', 'like', 'collateral_%')
      .where('body', 'like', `%T${String(subject.ticket).padStart(6, '0')}%`)
      .orderBy('id')
      .execute();
    expect(notices.map(({ kind }) => kind)).toEqual(['collateral_taken', 'collateral_released']);
    const card = await viewLoan(house, subject.borrowerId, Number(subject.loanId));
    expect(card).toMatchObject({ card: { collateral: { ticket: released.ticket } } });
    const { applicationId } = subject;
    const after = await lastSeen(house, applicationId);
    const told = { kind: 'moved', after, place: 'Safe 1', seal: '' } as const;
    expect(
      refusalOf(await moveCollateral(house, STAFF.max, { applicationId, told, key: randomUUID() })),
    ).toBe('changed');
  });
});

describe('a sale', () => {
  async function aDefault() {
    const subject = await bringTo(house, 'pawnCorrected');
    const { loanId } = subject;
    const reason = both('gone');
    done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
    return subject;
  }
  const sell = (applicationId: bigint, proposal: unknown, key: string = randomUUID()) =>
    sellCollateral(house, STAFF.sam, {
      applicationId,
      told: { proposal: String(proposal), method: 10, reference: key, cents_again: 900_00, key },
    });

  it('is for what secures a loan in default alone', async () => {
    const { applicationId } = await bringTo(house, 'pawnOpen');
    expect(refusalOf(await noticeSale(house, STAFF.nary, { applicationId }))).toBe('no_default');
    expect(refusalOf(await noticeSale(house, STAFF.sam, { applicationId }))).toBe('role');
  });

  it('follows a notice of 30 days, and two people; the surplus is the borrower’s credit, given back like every credit', async () => {
    const subject = await aDefault();
    const { applicationId, loanId, ticket } = subject;
    const propose = (priceCents: number) =>
      proposeSale(house, STAFF.nary, {
        applicationId,
        priceCents,
        again: priceCents,
        buyer: 'Sok Tep',
      });
    expect(refusalOf(await propose(900_00))).toBe('no_notice');
    done(await noticeSale(house, STAFF.nary, { applicationId }));
    expect(refusalOf(await noticeSale(house, STAFF.nary, { applicationId }))).toBe('changed');
    later(house, 29);
    expect(refusalOf(await propose(900_00))).toBe('too_early');
    later(house, 1);
    const old = done(await propose(800_00));
    const { proposal } = done(await propose(900_00));
    expect(refusalOf(await sell(applicationId, old.proposal))).toBe('changed');
    const owed = (await loanOf(house, subject)).payoff.cents;
    const key = randomUUID();
    // A price above the limit is typed again, a bank's money has its reference, and cash goes into an open drawer.
    const large = { applicationId, priceCents: 900_00, again: 90_00, buyer: 'Sok Tep' };
    expect(refusalOf(await proposeSale(house, STAFF.nary, large))).toBe('field:cents_again');
    const told = { proposal: String(proposal), method: 1, reference: '', cents_again: 900_00, key };
    const sold = (more: Partial<typeof told>) =>
      sellCollateral(house, STAFF.sam, { applicationId, told: { ...told, ...more } });
    expect(refusalOf(await sold({ cents_again: 90_00 }))).toBe('field:cents_again');
    expect(refusalOf(await sold({ method: 10 }))).toBe('field:reference');
    expect(refusalOf(await sold({}))).toBe('no_drawer');
    done(await sell(applicationId, proposal, key));
    const { sale, state } = await view(house, applicationId);
    expect([state, sale?.price_cents, sale?.owed_cents, sale?.surplus_cents]).toEqual([
      'sold',
      900_00,
      owed,
      900_00 - owed,
    ]);
    const loan = await loanOf(house, subject);
    expect([loan.closedOn, loan.creditCents]).toEqual([house.clock.today(), 900_00 - owed]);
    expect(refusalOf(await releaseCollateral(house, STAFF.sam, ticket))).toBe('changed');
    expect(refusalOf(await sell(applicationId, proposal))).toBe('changed');
    done(await refundOf(house, { loanId }, 900_00 - owed));
  });

  it('by four at once with keys of their own happens once, with one payment', async () => {
    const subject = await aDefault();
    const { applicationId, loanId } = subject;
    done(await noticeSale(house, STAFF.nary, { applicationId }));
    later(house, 30);
    const sale = { applicationId, priceCents: 50_00, again: null, buyer: 'Sok Tep' };
    const { proposal } = done(await proposeSale(house, STAFF.nary, sale));
    const answers = await Promise.all([1, 2, 3, 4].map(() => sell(applicationId, proposal)));
    expect(answers.filter((answer) => !(answer instanceof Refused))).toHaveLength(1);
    const payments = await house.db
      .selectFrom('loan_entry')
      .select('cents')
      .where('loan_id', '=', loanId)
      .where('kind', '=', 'payment')
      .execute();
    expect(payments).toEqual([{ cents: 50_00n }]);
  });

  it('by who proposed it is refused by the server and by the database', async () => {
    const { applicationId, ticket } = await aDefault();
    done(await noticeSale(house, STAFF.nary, { applicationId }));
    later(house, 30);
    const sale = { applicationId, priceCents: 50_00, again: null, buyer: 'Sok Tep' };
    const { proposal } = done(await proposeSale(house, STAFF.nary, sale));
    const same = { who: STAFF.nary.who, role: 'cashier' } as const;
    const bank = { method: 10, reference: 'S-1', cents_again: null, key: randomUUID() };
    const told = { proposal: String(proposal), ...bank };
    expect(refusalOf(await sellCollateral(house, same, { applicationId, told }))).toBe(
      'second_person',
    );
    // Nor by another, once who proposed it is no approver any more.
    const leaver = await aStaff({ house }, 'approver');
    const theirs = { who: `staff:${leaver.handle}`, role: 'approver' } as const;
    const anew = done(await proposeSale(house, theirs, sale));
    await setRoles(house.db, leaver.id, ['officer']);
    expect(refusalOf(await sell(applicationId, anew.proposal))).toBe('proposer_gone');
    await setRoles(house.db, leaver.id, ['approver']);
    const newest = done(await proposeSale(house, STAFF.nary, sale));
    expect(newest.proposal).toBeGreaterThan(Number(proposal));
    const row = house.db
      .insertInto('collateral_sale')
      .values({
        collateral_id: ticket,
        proposal_id: BigInt(Number(proposal)),
        price_cents: 1n,
        owed_cents: 1n,
        surplus_cents: 0n,
        proposed_by: STAFF.nary.who,
        sold_by: STAFF.nary.who,
        sold_at: house.clock.now(),
      })
      .execute();
    await expect(row).rejects.toThrow('collateral_sale_second_person');
  });
});
