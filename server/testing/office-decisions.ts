import { randomUUID } from 'node:crypto';
import type { Found } from 'contract/office/decision-views';
import type { ApproveBody } from 'contract/office/decisions';
import { Refused } from 'contract/refusal';
import { addDays } from 'lending/calendar';
import { deny } from '../src/applications/decide/commands-decide.ts';
import { offerableTerms } from '../src/applications/decide/commands-terms.ts';
import { countActs } from '../src/applications/review/store-acts.ts';
import { insertOverride } from '../src/applications/decide/store-override.ts';
import { findApplication } from '../src/applications/review/store-review.ts';
import { disbursementView } from '../src/disbursements/commands-waiting.ts';
import { applicantAnswers } from './applicant.ts';
import { submitAnApplication } from './applications.ts';
import { bringTo, type State } from './loan-states.ts';
import { callAll, done, FINDINGS, type LoanHouse, putIdOnFile, type Subject } from './loans.ts';
import type { TestOffice, TestStaff } from './office.ts';

/** What an approver says was found, where nothing stands against a loan. */
const FOUND: Found = {
  resides_in_cambodia: true,
  account_in_own_name: true,
  is_partner_shop: false,
};

/** The house behind the office's door, for acts that a test calls by itself. */
export function houseOf({ house }: Pick<TestOffice, 'house'>): LoanHouse {
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  return { ...house, log: log as never };
}

/** A new borrower's application in a state, with its version; the ID is on file, and every reference was called and confirms, unless told otherwise. */
export async function aCase(
  test: Pick<TestOffice, 'house'>,
  state: State,
  { isCalled = true } = {},
): Promise<Subject & { id: string; version: number }> {
  const house = houseOf(test);
  const subject = await bringTo(house, state);
  await putIdOnFile(house, subject.applicationId);
  if (isCalled) await callAll(house, subject.applicationId);
  const version = await countActs(house.db, subject.applicationId);
  return { ...subject, id: String(subject.applicationId), version };
}

/** The body of an approval at the figures that were asked for, as the panel would send it. */
export async function approval(
  test: Pick<TestOffice, 'house'>,
  { applicationId, version }: { applicationId: bigint; version: number },
): Promise<ApproveBody> {
  const house = houseOf(test);
  const application = await findApplication(house.db, house.cipher, applicationId);
  if (application === null) throw new Error('No such application');
  const found = await offerableTerms(house, house.db, application, house.clock.today());
  if (found instanceof Refused) throw new Error(`No terms: ${found.reason}`);
  return {
    version,
    amount_cents: application.amountCents,
    duration: application.duration,
    received_cents: found.cost.receivedCents,
    total_cents: found.cost.totalCents,
    found: FOUND,
    override: null,
  };
}

/** Somebody else has proposed to approve above the ceiling. */
async function aProposal(test: Pick<TestOffice, 'house'>) {
  const house = houseOf(test);
  const { applicationId, id, version } = await aCase(test, 'inReview');
  const application = await findApplication(house.db, house.cipher, applicationId);
  const found =
    application && (await offerableTerms(house, house.db, application, house.clock.today()));
  if (found === null || found instanceof Refused) throw new Error('No terms');
  await insertOverride(house.db, {
    applicationId,
    terms: found.terms,
    findings: FINDINGS,
    yearlyRate: 4_000_000,
    ceilingRate: 180_000,
    reason: 'short_term',
    note: 'known for years',
    proposedBy: 'staff:nary',
    proposedAt: house.clock.now(),
  });
  return { id, version: version + 1 };
}

async function aDenialBy(test: Pick<TestOffice, 'house'>, who: TestStaff | null) {
  const house = houseOf(test);
  const { applicationId, id, version } = await aCase(test, 'inReview');
  const by = { who: `staff:${who?.handle ?? 'nary'}`, role: 'approver' } as const;
  done(await deny(house, by, { applicationId, reasons: ['income'], holdMs: 10_000 }));
  return { id, version: version + 1 };
}

/** An application that repeats one under way (G-22), pending. */
export async function aRepeat(test: Pick<TestOffice, 'house'>) {
  const { borrowerId, applicationId: original, phone } = await aCase(test, 'inReview');
  const answers = applicantAnswers();
  const person = { ...answers['personal-info'], phone: `0${phone.slice(3)}` };
  const applicationId = await submitAnApplication(test.house, {
    ...answers,
    'personal-info': person,
  });
  return { id: String(applicationId), applicationId, original, borrowerId, phone, version: 0 };
}

/** A call that must succeed, as office-samples.ts has them. */
type Sample = (
  test: TestOffice,
  caller: TestStaff | null,
) => Promise<{ query?: string; payload?: object; params?: Readonly<Record<string, string>> }>;

/** Samples of the calls that decide and pay out. */
export const DECISION_SAMPLES: Readonly<Record<string, Sample>> = {
  'decisions.read': async (test) => ({ params: { id: (await aCase(test, 'ordered')).id } }),
  'decisions.terms': async (test) => ({
    params: { id: (await aCase(test, 'inReview')).id },
    query: '?amount_cents=10000&duration=20',
  }),
  'decisions.approve': async (test) => {
    const one = await aCase(test, 'inReview');
    return { params: { id: one.id }, payload: await approval(test, one) };
  },
  'decisions.withdrawApproval': async (test) => {
    const { id, version } = await aCase(test, 'offered');
    return { params: { id }, payload: { version } };
  },
  'decisions.endOverride': async (test) => {
    const { id, version } = await aProposal(test);
    return { params: { id }, payload: { version, confirm: true, note: null } };
  },
  'decisions.deny': async (test) => {
    const { id, version } = await aCase(test, 'inReview');
    const day = addDays(test.house.clock.today(), 30);
    const payload = { version, reasons: ['income'], apply_again_on: day, note: null };
    return { params: { id }, payload };
  },
  'decisions.withdrawApplication': async (test) => {
    const { id, version } = await aCase(test, 'inReview');
    return { params: { id }, payload: { version, reason: 'Said so in a call' } };
  },
  'decisions.endRepeat': async (test) => {
    const { id, version } = await aRepeat(test);
    return { params: { id }, payload: { version } };
  },
  'decisions.withdrawDenial': async (test, caller) => {
    const { id, version } = await aDenialBy(test, caller);
    return { params: { id }, payload: { version } };
  },
  'decisions.offer': async (test) => {
    const { id, version } = await aCase(test, 'approved');
    return { params: { id }, payload: { version } };
  },
  'decisions.giveAccount': async (test) => {
    const { id, applicationId } = await aCase(test, 'pawnSigned');
    await withoutAccount(test, applicationId);
    return { params: { id }, payload: { bank: 'ABA Bank', account_number: '000 700 700' } };
  },
  'offers.agreement': async (test) => ({
    params: { id: String((await aCase(test, 'signed')).offerId) },
  }),
  'cancellations.propose': async (test) => {
    const { id, version } = await aCase(test, 'signed');
    return { params: { id }, payload: { version, reason: 'The account is closed' } };
  },
  'cancellations.end': async (test) => {
    const { id, version } = await aCase(test, 'cancelProposed');
    return { params: { id }, payload: { version, confirm: false, note: 'It stands' } };
  },
  'disbursements.list': async () => ({ query: '?state=ordered' }),
  'disbursements.read': async (test) => ({
    params: { id: String((await aCase(test, 'signed')).offerId) },
  }),
  'disbursements.order': async (test) => {
    const { offerId } = await aCase(test, 'signed');
    const shown = await accountShown(test, offerId);
    const payload = { key: randomUUID(), cents: 100_00, ...shown, cents_again: null };
    return { params: { id: String(offerId) }, payload };
  },
  'disbursements.confirm': async (test) => {
    const { offerId, intentId } = await aCase(test, 'ordered');
    const money = { reference: 'TRF 1', cents: 100_00, cents_again: null };
    const payload = { key: randomUUID(), intent_id: intentId, ...money };
    return { params: { id: String(offerId) }, payload };
  },
  'disbursements.void': async (test) => {
    const { offerId, intentId } = await aCase(test, 'ordered');
    const payload = { intent_id: intentId, reason: 'wrong bank' };
    return { params: { id: String(offerId) }, payload };
  },
};

/** Where the money of an offer goes, as its page shows it. */
export async function accountShown({ house }: Pick<TestOffice, 'house'>, offerId: bigint | string) {
  const view = await disbursementView(house, String(offerId));
  const shown = view instanceof Refused ? null : view;
  return { bank: shown?.bank ?? null, account_number: shown?.account_number ?? null };
}

/** As the pawn and purchasing forms leave it: nobody was asked for an account. */
export async function withoutAccount(
  { house }: Pick<TestOffice, 'house'>,
  applicationId: bigint,
): Promise<void> {
  await house.db
    .updateTable('application')
    .set({ bank_name: null, bank_account_number: null })
    .where('id', '=', applicationId)
    .execute();
}
