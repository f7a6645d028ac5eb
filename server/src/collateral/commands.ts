import { COUNTER } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { BothLanguages } from 'contract/site';
import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import { changedSince, notThere } from '../changes/commands.ts';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import { denialHeldUntil } from '../applications/decide/commands-decide.ts';
import { decidedSince } from '../applications/review/commands-changed.ts';
import { lockApplication } from '../applications/review/store-review.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { findLoan, foldToday, owedBackCents } from '../loans/store.ts';
import { ticketNumber } from 'contract/record-numbers';
import { m } from '../notices/commands-words.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { insertCustody, valuationsOf } from './store-custody.ts';
import { lossOf } from './store-loss.ts';
import { findInRegister } from './store-register.ts';
import {
  applicationOf,
  insertCollateral,
  lockCollateral,
  loanOfApplication,
  markReleased,
  recordersOf,
} from './store.ts';

interface Ticket extends JsonObject {
  ticket: number;
}

interface Taking {
  applicationId: bigint;
  item: BothLanguages;
  place: BothLanguages;
  valueCents: number;
  /** Who of the staff valued it: another person than who takes it. */
  valuedBy: string;
  /** The valuation of the register that it is taken by. */
  valuationId?: bigint;
  seal?: string | null;
}

/** Takes what secures an approved pawn loan into custody (officer or cashier); two people value and take it. */
export async function takeCollateral(
  services: LoanServices,
  by: By,
  taking: Taking,
): Promise<Ticket | Refused> {
  const options = { event: 'collateral.taken', by, roles: COUNTER, key: null, fields: {} };
  return act<Ticket>(services, options, async (tx, now) => {
    if (taking.valuedBy === by.who) return Refused.because(secondPerson, 'second_person');
    const application = await lockApplication(tx, services.cipher, taking.applicationId);
    if (application?.product !== 'pawn') return notThere();
    if (application.status !== 'Approved') {
      const row = await findInRegister(tx, { application: taking.applicationId });
      if (row === null) return notThere();
      return decidedSince(tx, by.who, taking.applicationId, by.role);
    }
    // As they stand behind the lock, which a valuation takes as well: the one that was seen may not be the newest any more.
    const [newest] = await valuationsOf(tx, taking.applicationId);
    if (taking.valuationId !== undefined && newest?.id !== taking.valuationId) {
      return changedSince(tx, by.who, ['collateral', taking.applicationId]);
    }
    const ticket = await insertCollateral(tx, { ...taking, by: by.who, at: now });
    if (ticket === null) {
      return changedSince(tx, by.who, ['collateral', taking.applicationId]);
    }
    const { place, seal = null } = taking;
    const laid = { ticket, kind: 'taken', place: place.km, seal, by: by.who, at: now } as const;
    await insertCustody(tx, laid);
    await tellBorrower(tx, {
      borrowerId: application.borrowerId,
      kind: 'collateral_taken',
      now,
      text: (locale) =>
        m.notice_collateral_taken(
          { item: taking.item[locale], ticket: ticketNumber(ticket) },
          { locale },
        ),
    });
    const facts = { ticket: Number(ticket), value_cents: taking.valueCents };
    const subject = `application:${taking.applicationId}`;
    return { answer: { ticket: Number(ticket) }, subject, facts };
  });
}

/**
 * Gives collateral back (officer or cashier): only when the loan is closed and no refund of it is owed back, or none comes of the application any more; never who recorded money of the loan,
 * so that a made-up payment and the collateral do not pass through one pair of hands. Not in the seconds in which a denial can be taken back.
 */
export async function releaseCollateral(
  services: LoanServices,
  by: By,
  ticket: bigint,
): Promise<Ticket | Refused> {
  const options = { event: 'collateral.released', by, roles: COUNTER, key: null, fields: {} };
  return act<Ticket>(services, options, async (tx, now) => {
    const held = await whyNotReleased(services, tx, { by, ticket, now });
    if (held instanceof Refused) return held;
    if ((await lossOf(tx, ticket)) !== null) return missing();
    const { applicationId, borrowerId, item } = held;
    await markReleased(tx, ticket, by.who, now);
    await tellBorrower(tx, {
      borrowerId,
      kind: 'collateral_released',
      now,
      text: (locale) =>
        m.notice_collateral_released(
          { item: item[locale], ticket: ticketNumber(ticket) },
          { locale },
        ),
    });
    const subject = `application:${applicationId}`;
    return { answer: { ticket: Number(ticket) }, subject, facts: { ticket: Number(ticket) } };
  });
}

/**
 * Why a thing stays in the lender's hands: its loan is not closed or a refund of it is owed back, its application is under way or its denial can
 * still be taken back, or the caller recorded money of the loan. A thing that does not come back is settled once its loan is written off, too (`isSettled`). Where nothing keeps it: whose it is, locked until the transaction ends.
 */
export async function whyNotReleased(
  services: LoanServices,
  tx: Kysely<DB>,
  {
    by,
    ticket,
    now,
    isSettled = false,
  }: { by: By; ticket: bigint; now: Date; isSettled?: boolean },
): Promise<{ applicationId: bigint; borrowerId: bigint; item: BothLanguages } | Refused> {
  const applicationId = await applicationOf(tx, ticket);
  if (applicationId === null) return notThere();
  // In the order of every act that needs them: application, loan, collateral. A sale has the loan before the collateral.
  const application = await lockApplication(tx, services.cipher, applicationId);
  const loan = await loanOfApplication(tx, applicationId);
  const collateral = await lockCollateral(tx, ticket);
  if (!collateral || collateral.releasedAt !== null || collateral.isSold) {
    return changedSince(tx, by.who, ['collateral', applicationId]);
  }
  const isOwed = loan !== null && loan.closedOn === null;
  if (isOwed && !(isSettled && (await isWrittenOff(services, tx, loan.id)))) {
    return Refused.because(unpaid, 'unpaid');
  }
  const owed = loan === null ? 0 : await owedBackCents(tx, loan.id, services.clock.today());
  if (owed > 0) return Refused.because(stillOwed(owed), 'owed_back');
  if (loan !== null && (await recordersOf(tx, loan.id)).includes(by.who)) {
    return Refused.because(recorded, 'second_person');
  }
  // While the application is under way, in review again after its approval was withdrawn too: a thing is taken once.
  const isOpen = OPEN_STATUSES.some((open) => open === application?.status);
  if (!application || (loan === null && isOpen)) {
    return decidedSince(tx, by.who, applicationId, by.role);
  }
  // Until its SMS leaves a denial may be taken back, and a thing that is gone is not taken again.
  const until = await denialHeldUntil(tx, application, now);
  if (until !== null) return Refused.because(deniedJustNow(until, now), 'denied_just_now');
  return { applicationId, borrowerId: application.borrowerId, item: collateral.item };
}

async function isWrittenOff(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  loanId: bigint,
): Promise<boolean> {
  const stored = await findLoan(tx, loanId);
  return stored !== null && foldToday(stored, clock.today()).writtenOffOn !== null;
}

/** The thing was looked for and is not there: nothing can be done with it before it is found. */
export function missing(): Refused {
  return Refused.because((locale) => m.office_pawn_is_missing({}, { locale }), 'missing');
}

const SECOND_MS = 1000;
const deniedJustNow =
  (until: Date, now: Date): Refusal =>
  (locale) => {
    const count = String(Math.ceil((until.getTime() - now.getTime()) / SECOND_MS));
    return m.office_pawn_denied_just_now({ count }, { locale });
  };
const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
const recorded: Refusal = (locale) => m.office_pawn_release_other({}, { locale });
const stillOwed =
  (cents: number): Refusal =>
  (locale) =>
    m.office_pawn_owed_back({ amount: formatDollars(cents) }, { locale });
const unpaid: Refusal = (locale) => m.refusal_collateral_unpaid({}, { locale });
