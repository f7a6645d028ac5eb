import { VALUERS, CUSTODIANS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import type { CustodyBody, TakeBody } from 'contract/office/collateral';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { lockApplication } from '../applications/review/store-review.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { takeCollateral } from './commands.ts';
import { nothingPawned } from './commands-register.ts';
import { lockHeld } from './commands-held.ts';
import {
  insertCustody,
  insertValuation,
  lastCustody,
  notedByOthers,
  valuationsOf,
} from './store-custody.ts';
import { endLoss, lossOf } from './store-loss.ts';
import { findInRegister } from './store-register.ts';

const TEXT_MOST = 191;
const SEAL_MOST = 60;
const BASIS_MOST = 500;

/** Characters, as the tables' checks count them. */
const sizeOf = (text: string) => Array.from(text.trim()).length;

/** Adds what is wrong with a text that must have 1 to `most` characters. */
function checkText(
  wrong: Map<string, Refusal>,
  name: string,
  given: { text: string; most: number; label: (input?: object, options?: object) => string },
): void {
  const { text, most, label } = given;
  const size = sizeOf(text);
  if (size === 0) {
    wrong.set(name, (locale) => m.error_required({ label: label({}, { locale }) }, { locale }));
  }
  if (size > most) wrong.set(name, (locale) => m.error_text_max({ max: most }, { locale }));
}

interface Valued extends JsonObject {
  valuation: number;
}

/**
 * Says what a thing to be pawned is worth, and what that rests on (officer or approver), as long as it was not taken.
 * @param value `key` is made for this one valuation: a repeat with it adds no second one
 */
export async function valueCollateral(
  services: LoanServices,
  by: By,
  {
    applicationId,
    valueCents,
    basis,
    key,
  }: { applicationId: bigint; valueCents: number; basis: string; key: string },
): Promise<Valued | Refused> {
  const fields = { application: String(applicationId), value_cents: valueCents, basis };
  const options = { event: 'collateral.valued', by, roles: VALUERS, key, fields };
  return act<Valued>(services, options, async (tx, now) => {
    const application = await lockApplication(tx, services.cipher, applicationId);
    if (application?.product !== 'pawn') return nothingPawned();
    const row = await findInRegister(tx, { application: applicationId });
    if (row === null || row.ticket !== null) {
      return changedSince(tx, by.who, ['collateral', applicationId]);
    }
    const wrong = new Map<string, Refusal>();
    checkText(wrong, 'basis', { text: basis, most: BASIS_MOST, label: m.office_pawn_basis });
    if (wrong.size > 0) return Refused.fields(wrong);
    const valuation = { applicationId, valueCents, basis: basis.trim(), by: by.who, at: now };
    const id = await insertValuation(tx, valuation);
    const facts = { valuation: Number(id), value_cents: valueCents };
    const subject = `application:${applicationId}`;
    return { answer: { valuation: Number(id) }, subject, facts };
  });
}

/**
 * Takes a thing into custody by its newest valuation, which must be the one that was seen, and another person's: two people stand
 * behind its value.
 */
export async function takeValued(
  services: LoanServices,
  by: By,
  { applicationId, told }: { applicationId: bigint; told: TakeBody },
): Promise<JsonObject | Refused> {
  const wrong = new Map<string, Refusal>();
  const { item_km: km, item_en: en, place, seal } = told;
  checkText(wrong, 'item_km', { text: km, most: TEXT_MOST, label: m.office_pawn_item_km });
  checkText(wrong, 'item_en', { text: en, most: TEXT_MOST, label: m.office_pawn_item_en });
  checkPlace(wrong, told);
  if (wrong.size > 0) return Refused.fields(wrong);
  if ((await findInRegister(services.db, { application: applicationId })) === null)
    return notThere();
  const [newest] = await valuationsOf(services.db, applicationId);
  if (newest === undefined || String(newest.id) !== told.valuation) {
    return changedSince(services.db, by.who, ['collateral', applicationId]);
  }
  return takeCollateral(services, by, {
    applicationId,
    item: { km: km.trim(), en: en.trim() },
    place: { km: place.trim(), en: place.trim() },
    valueCents: Number(newest.valueCents),
    valuedBy: newest.by,
    valuationId: newest.id,
    seal: seal.trim() === '' ? null : seal.trim(),
  });
}

function checkPlace(
  wrong: Map<string, Refusal>,
  { place, seal }: Pick<TakeBody, 'place' | 'seal'>,
): void {
  checkText(wrong, 'place', { text: place, most: TEXT_MOST, label: m.office_pawn_place });
  if (sizeOf(seal) > SEAL_MOST) {
    wrong.set('seal', (locale) => m.error_text_max({ max: SEAL_MOST }, { locale }));
  }
}

/**
 * Notes that a thing in custody was moved, or seen where the register has it (officer, cashier or manager). Refused where somebody else made a
 * note since the caller's page was read: what was seen in one place is not said of another. Their own, whose answer may have been lost, they know of.
 * What was missing is found by it, where that it is was seen.
 * @param move `key` is made for this one note: a repeat with it makes no second one
 */
export async function moveCollateral(
  services: LoanServices,
  by: By,
  { applicationId, told, key }: { applicationId: bigint; told: CustodyBody; key: string },
): Promise<JsonObject | Refused> {
  const { kind, place = '', seal: sealed = '' } = told;
  // The note and the loss that were seen last are no fields: a repeat whose answer was lost has seen its own by then.
  const fields = { application: String(applicationId), kind, place, seal: sealed };
  const options = { event: 'collateral.moved', by, roles: CUSTODIANS, key, fields };
  return act(services, options, async (tx, now) => {
    const row = await lockHeld(tx, by, applicationId);
    if (row instanceof Refused) return row;
    const { ticket } = row;
    const seenLast = told.after === null ? null : BigInt(told.after);
    if (await notedByOthers(tx, { ticket, after: seenLast, who: by.who })) {
      return changedSince(tx, by.who, ['custody', applicationId]);
    }
    const loss = await lossOf(tx, ticket);
    if (loss !== null && loss.by !== by.who && String(loss.id) !== told.loss) {
      return changedSince(tx, by.who, ['collateral', applicationId]);
    }
    const last = await lastCustody(tx, ticket);
    const seen = { place: last?.place ?? row.place ?? '', seal: last?.seal ?? '' };
    const lies = kind === 'seen' ? seen : { place, seal: sealed };
    const wrong = new Map<string, Refusal>();
    checkPlace(wrong, lies);
    if (wrong.size > 0) return Refused.fields(wrong);
    const seal = lies.seal.trim() === '' ? null : lies.seal.trim();
    const entry = { ticket, kind, place: lies.place.trim(), seal };
    await insertCustody(tx, { ...entry, by: by.who, at: now });
    if (loss !== null) await endLoss(tx, { loss, applicationId, note: null, by: by.who, at: now });
    const facts = { ticket: Number(ticket), kind };
    const subject = `application:${applicationId}`;
    return { answer: { ticket: Number(ticket) }, subject, facts };
  });
}
