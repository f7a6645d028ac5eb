import {
  COLLATERAL_ROWS,
  type Collateral,
  type CollateralPage,
  type CollateralPhotoShows,
  type CollateralQuery,
  type CollateralRow,
} from 'contract/office/collateral';
import { collaterals } from 'contract/options/items';
import type { ReferenceOption } from 'contract/reference';
import { Refused } from 'contract/refusal';
import type { Day } from 'lending/calendar';
import { owedBack } from 'lending/credit';
import { divide } from 'lending/money';
import { m } from 'words/messages';
import { pauseOf } from '../pauses/store.ts';
import { cursorPage } from '../cursor-page.ts';
import { inBoth } from '../in-both.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { loanNumber, ticketNumber } from 'contract/record-numbers';
import { findLoan, foldToday, type StoredLoan } from '../loans/store.ts';
import { messageStanding } from '../notices/commands-of-act.ts';
import { newestOffers } from '../offers/store.ts';
import { recordersOf } from './store.ts';
import { calledIn, calledLists } from '../reference/store.ts';
import { custodyOf, proposalOf, saleOf, valuationsOf, withdrawalOf } from './store-custody.ts';
import { type SaleNotice, saleNoticeNow } from '../loans/collateral/store-sale-notice.ts';
import { mayNoteLetter } from '../letters/commands.ts';
import { letterView } from '../letters/commands-view.ts';
import { collateralPhotos } from './store-photos.ts';
import { lossOf } from './store-loss.ts';
import { findInRegister, readRegister, type RegisterRow } from './store-register.ts';
import { namer } from '../standing/store-names.ts';
import type { Asker } from '../staff-by.ts';
import type { StaffName } from 'contract/office/staff-name';

type NameOf = (actor: string) => StaffName;

/** Who did something, and when. */
const doneBy =
  (nameOf: NameOf) =>
  ({ by, at }: { by: string; at: Date }) => ({ by: nameOf(by), at: at.toISOString() });

/** What is pawned, by the application's answer. */
const calledOf =
  (kinds: readonly ReferenceOption[] | undefined) =>
  (kind: string): CollateralRow['called'] => {
    const { name_km: km, name_en: en } = calledIn(kinds, kind);
    return { km, en };
  };

function rowOf(row: RegisterRow, called: ReturnType<typeof calledOf>): CollateralRow {
  return {
    application: String(row.application),
    ticket: row.ticket === null ? null : ticketNumber(row.ticket),
    name: row.name,
    called: called(row.kind ?? ''),
    item: row.item === null ? null : inBoth(row.item, row.itemEn),
    value_cents: row.valueCents === null ? null : Number(row.valueCents),
    place: row.place,
    state: row.state,
    loan_number: row.loanId === null ? null : loanNumber(row.loanId),
  };
}

/** One page of the pawn register. */
export async function registerPage(
  { db }: Pick<LoanServices, 'db'>,
  { waits_for: waitsFor, ...asked }: CollateralQuery,
  asker: Asker,
): Promise<CollateralPage> {
  const found = await readRegister(db, { ...asked, waitsFor: waitsFor && asker });
  const page = cursorPage(found, { ...asked, most: COLLATERAL_ROWS }, ({ application }) =>
    String(application),
  );
  const called = calledOf((await calledLists(db)).get(collaterals.name));
  return { ...page, rows: page.rows.map((row) => rowOf(row, called)) };
}

/** There is nothing pawned, or to be pawned, under that number. */
export function nothingPawned(): Refused {
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}

/** One pawned thing with all that happened to it, and who besides `who` has seen its photos. */
export async function viewCollateral(
  services: LoanServices,
  by: Parameters<typeof findInRegister>[1],
  who: string | null = null,
): Promise<Collateral | Refused> {
  const row = await findInRegister(services.db, by);
  return row === null ? nothingPawned() : collateralOf(services, row, who);
}

/** What secures a loan; null where nothing does. */
export async function collateralOfLoan(
  services: LoanServices,
  loan: bigint,
  who: string,
): Promise<{ collateral: Collateral | null }> {
  const row = await findInRegister(services.db, { loan });
  return { collateral: row === null ? null : await collateralOf(services, row, who) };
}

function photoOf(
  photo: Awaited<ReturnType<typeof collateralPhotos>>[number],
  doneOf: ReturnType<typeof doneBy>,
): Collateral['photos'][number] {
  const { id, shows, seenBy, seenAt, by, at, struckBy, struckAt, struckFor } = photo;
  return {
    ...doneOf({ by, at }),
    id: String(id),
    // The column's check holds what the type says.
    shows: shows as CollateralPhotoShows,
    seen: seenBy && seenAt ? doneOf({ by: seenBy, at: seenAt }) : null,
    struck:
      struckBy && struckAt
        ? { ...doneOf({ by: struckBy, at: struckAt }), reason: struckFor ?? '' }
        : null,
  };
}

function valuationOf(
  valuation: Awaited<ReturnType<typeof valuationsOf>>[number],
  doneOf: ReturnType<typeof doneBy>,
): Collateral['valuations'][number] {
  const { id, valueCents, basis } = valuation;
  return { ...doneOf(valuation), id: String(id), value_cents: Number(valueCents), basis };
}

function custodyEntryOf(
  entry: Awaited<ReturnType<typeof custodyOf>>[number],
  doneOf: ReturnType<typeof doneBy>,
): Collateral['custody'][number] {
  const kind = entry.kind as Collateral['custody'][number]['kind'];
  return { ...doneOf(entry), id: String(entry.id), kind, place: entry.place, seal: entry.seal };
}

/** That it was given back; what was settled was not (`loss`). */
function releasedOf(
  { state, releasedBy: by, releasedAt: at }: RegisterRow,
  doneOf: ReturnType<typeof doneBy>,
): Collateral['released'] {
  return state === 'released' && by && at ? doneOf({ by, at }) : null;
}

function lossShown(
  loss: Awaited<ReturnType<typeof lossOf>>,
  doneOf: ReturnType<typeof doneBy>,
): Collateral['loss'] {
  if (loss === null) return null;
  const { id, note, endedBy, endedAt, settlement } = loss;
  const settled =
    endedBy && endedAt ? { ...doneOf({ by: endedBy, at: endedAt }), note: settlement ?? '' } : null;
  return { ...doneOf(loss), id: String(id), note, settled };
}

/** The last day of a hardship pause, in which no notice of a sale is sent; null: none holds. */
async function pausedUntil(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { borrowerId }: RegisterRow,
): Promise<Day | null> {
  return (await pauseOf(db, borrowerId, clock.today()))?.until ?? null;
}

function noticedOf(
  notice: SaleNotice | null,
  nameOf: NameOf,
  today: Day,
): Collateral['sale_notice'] {
  return (
    notice && {
      ...doneBy(nameOf)(notice),
      sale_from: notice.saleFrom,
      is_over: !notice.isUntold && today >= notice.saleFrom,
      is_untold: notice.isUntold,
      is_strangers: notice.isStrangers,
      may_repeat: notice.mayRepeat,
      letter: letterView(notice.letter, nameOf),
      may_go_on_paper: mayNoteLetter(notice),
      message: messageStanding(notice.message),
    }
  );
}

function proposedOf(
  proposal: Awaited<ReturnType<typeof proposalOf>>,
  doneOf: ReturnType<typeof doneBy>,
): Collateral['proposal'] {
  return (
    proposal && {
      ...doneOf(proposal),
      id: String(proposal.id),
      price_cents: Number(proposal.priceCents),
      buyer: proposal.buyer,
    }
  );
}

function soldOf(
  sale: NonNullable<Awaited<ReturnType<typeof saleOf>>>,
  doneOf: ReturnType<typeof doneBy>,
  proposedBy: StaffName,
): Collateral['sale'] {
  return {
    ...doneOf(sale),
    price_cents: Number(sale.priceCents),
    owed_cents: Number(sale.owedCents),
    surplus_cents: Number(sale.surplusCents),
    proposed_by: proposedBy,
  };
}

/** What is lent on a thing: of its loan, before that of the offer that is open or signed, and before that what is asked for: an approval may change it. */
async function lentCents(
  { db }: Pick<LoanServices, 'db'>,
  { application, amountCents }: RegisterRow,
  loan: StoredLoan | null,
): Promise<number> {
  if (loan !== null) return loan.terms.principalCents;
  const offer = (await newestOffers(db, [application])).get(application);
  const stands = offer?.status === 'Open' || offer?.status === 'Signed';
  return offer && stands ? offer.terms.principalCents : Number(amountCents);
}

/** Who did some of it. */
const actorsIn = (acts: readonly ({ by: string } | null)[]) =>
  acts.flatMap((one) => (one === null ? [] : [one.by]));

async function collateralOf(
  services: LoanServices,
  row: RegisterRow,
  who: string | null,
): Promise<Collateral> {
  const { db, clock } = services;
  const { ticket, loanId } = row;
  const ofTicket = <Value>(read: (db: LoanServices['db'], ticket: bigint) => Promise<Value>) =>
    ticket === null ? null : read(db, ticket);
  const [stored, recorders, valuations, photos, custody, loss, notice, proposal, withdrawal, sale] =
    await Promise.all([
      loanId === null ? null : findLoan(db, loanId),
      loanId === null ? [] : recordersOf(db, loanId),
      valuationsOf(db, row.application),
      collateralPhotos(db, row.application, who),
      ofTicket(custodyOf),
      ofTicket(lossOf),
      ofTicket((read, of) => saleNoticeNow(read, { ticket: of, borrowerId: row.borrowerId })),
      ofTicket(proposalOf),
      ofTicket(withdrawalOf),
      ofTicket(saleOf),
    ]);
  const loan = stored && foldToday(stored, clock.today());
  const nameOf = await namer(db, [
    ...[row.takenBy, row.valuedBy, row.releasedBy, sale?.proposedBy ?? null],
    loss?.endedBy ?? null,
    ...actorsIn([...valuations, ...photos, ...(custody ?? []), loss, notice, proposal]),
    ...actorsIn([withdrawal, sale, notice?.letter ?? null]),
    ...photos.flatMap(({ seenBy, struckBy }) => [seenBy, struckBy]),
  ]);
  const doneOf = doneBy(nameOf);
  const value = row.valueCents === null ? null : Number(row.valueCents);
  return {
    ...rowOf(row, calledOf((await calledLists(db)).get(collaterals.name))),
    phone: row.phone,
    loan: loanId === null ? null : Number(loanId),
    payoff_cents: loan && loan.payoff.cents,
    is_written_off: loan !== null && loan.writtenOffOn !== null,
    owed_back_cents: loan === null ? 0 : owedBack(loan),
    lent_percent:
      value === null
        ? null
        : divide((await lentCents(services, row, stored)) * 100, value, 'half-up'),
    is_approved: row.status === 'Approved',
    valuations: valuations.map((one) => valuationOf(one, doneOf)),
    photos: photos.map((one) => photoOf(one, doneOf)),
    taken: row.takenBy && row.takenAt ? doneOf({ by: row.takenBy, at: row.takenAt }) : null,
    valued_by: row.valuedBy === null ? null : nameOf(row.valuedBy),
    custody: (custody ?? []).map((entry) => custodyEntryOf(entry, doneOf)),
    recorded_by: recorders.map((who) => who.replace(/^staff:/, '')),
    released: releasedOf(row, doneOf),
    loss: lossShown(loss, doneOf),
    paused_until: loan?.defaultedOn ? await pausedUntil(services, row) : null,
    sale_notice: noticedOf(notice, nameOf, clock.today()),
    proposal: proposedOf(proposal, doneOf),
    withdrawn: withdrawal && { ...doneOf(withdrawal), reason: withdrawal.reason },
    sale: sale && soldOf(sale, doneOf, nameOf(sale.proposedBy)),
  };
}
