import { MANAGERS } from 'contract/office/who';
import type { ErasedCounts, ErasurePage, ErasureQuery, ErasureView } from 'contract/office/erasure';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import {
  eraseApplications,
  eraseDrafts,
  erasePhotos,
  erasePhotosBesideIdentity,
  eraseReviews,
  NOBODY,
} from '../applications/store-erase.ts';
import { recordActs } from '../audit/store.ts';
import { lockNationalId, settleNationalId } from '../borrowers/store.ts';
import { openNationalId } from '../borrowers/store-encrypted.ts';
import { nationalIdSearch } from '../cipher.ts';
import { sinceAct } from '../changes/commands.ts';
import { eraseSaid } from '../content/store-reviews.ts';
import { cursorPage } from '../cursor-page.ts';
import type { Services } from '../services.ts';
import { recordYears } from '../settings/commands.ts';
import type { Asker } from '../staff-by.ts';
import type { Staff } from '../staff-session.ts';
import { proposerGone } from '../standing/commands.ts';
import { staffWith } from '../standing/store-names.ts';
import { Undone } from '../undone.ts';
import { erasuresOf } from './commands-erasure-rows.ts';
import { hindrancesOf } from './commands-hindrances.ts';
import * as store from './store-erasure.ts';
import { eraseWords } from './store-words.ts';

/** What erasing needs. */
export type ErasureServices = Pick<Services, 'db' | 'clock' | 'cipher'>;

const NUMBERS = 100_000_000n;

/** A phone that nobody can have: no number of Cambodia goes on with 0 after 855. One for each borrower, since phones are unique. */
function phoneOfNobody(id: bigint): string {
  if (id >= NUMBERS) throw new RangeError('No phone is left for an erased borrower');
  return `8550${String(id).padStart(8, '0')}`;
}

/** What stays, and what does not. */
interface Sorted {
  /** Applications that the law lets go. */
  erased: bigint[];
  /** Those of loans whose records are kept. */
  kept: bigint[];
  keptUntil: Day | null;
}

/**
 * Sorts a borrower's applications: those of loans stay, with everything signed and booked, for the years that are set from the day on
 * which the loan ended (docs/security.md, "Erasure").
 */
async function sortApplications(
  { db, clock }: Pick<ErasureServices, 'db' | 'clock'>,
  id: bigint,
): Promise<Sorted> {
  const years = await recordYears(db);
  const today = clock.today();
  const sorted: Sorted = { erased: [], kept: [], keptUntil: null };
  for (const one of await store.heldApplications(db, id)) {
    const until = one.lent ? keptUntil(one.closedOn ?? today, years) : null;
    if (until === null || until < today) sorted.erased.push(one.id);
    else {
      sorted.kept.push(one.id);
      if (sorted.keptUntil === null || until > sorted.keptUntil) sorted.keptUntil = until;
    }
  }
  return sorted;
}

/** The last day for which records of a loan are kept: so many years after it ended, to the day; of 29 February the 28th. */
export function keptUntil(closedOn: Day, years: number): Day {
  const year = String(Number(closedOn.slice(0, 4)) + years).padStart(4, '0');
  const rest = closedOn.slice(4);
  return rest === '-02-29' ? addDays(`${year}-03-01`, -1) : `${year}${rest}`;
}

const notFound = (locale: Locale) => m.office_privacy_not_found({}, { locale });

/** Whether a borrower's data may be erased, and what would stay for how long. */
export async function erasureView(
  services: ErasureServices,
  id: bigint,
): Promise<ErasureView | Refused> {
  const { db } = services;
  const person = await store.readErased(db, id);
  if (person === null) return Refused.because(notFound, 'not_found');
  const sorted = await sortApplications(services, id);
  const { erased, kept, keptUntil: until } = sorted;
  const open = await store.openErasure(db, id);
  const [view] = open === null ? [] : await erasuresOf(db, [open]);
  return {
    erased_at: person.erasedAt?.toISOString() ?? null,
    part_erased_at: (await spentSince(db, person, sorted))?.toISOString() ?? null,
    hindrances: await hindrancesOf(services, id),
    loans_kept: kept.length,
    kept_until: until,
    applications: erased.length,
    open: view ?? null,
    managers: await staffWith(db, MANAGERS),
  };
}

/** Since when all is gone that the law lets go, with the records of loans left; null: something would go. */
async function spentSince(
  db: ErasureServices['db'],
  person: store.ErasedPerson,
  { erased, kept }: Sorted,
): Promise<Date | null> {
  if (erased.length > 0 || kept.length === 0) return null;
  const at = await store.lastErasedAt(db, person.id);
  return at === null || (await store.hasLooseEnds(db, person)) ? null : at;
}

/** Refused while something is under way with the borrower, or where they are erased already, as far as can be. */
async function refusedNow(
  services: Pick<ErasureServices, 'db' | 'clock'>,
  person: store.ErasedPerson,
): Promise<Refused | null> {
  const { db } = services;
  if (person.erasedAt !== null)
    return Refused.because((locale) => m.office_erasure_already({}, { locale }), 'erased');
  const sorted = await sortApplications(services, person.id);
  if ((await spentSince(db, person, sorted)) !== null)
    return Refused.because(
      (locale) =>
        m.office_erasure_erased_part({ day: displayDay(sorted.keptUntil ?? '') }, { locale }),
      'erased',
    );
  const hindered = (await hindrancesOf(services, person.id)).length > 0;
  return hindered
    ? Refused.because((locale) => m.office_erasure_hindered({}, { locale }), 'hindered')
    : null;
}

/** Enters a borrower's request, with how the manager made sure that it is them. */
export async function proposeErasure(
  services: ErasureServices,
  by: Pick<Staff, 'handle'>,
  { id, made_sure }: { id: bigint; made_sure: string },
): Promise<{ id: string } | Refused> {
  const { db, clock } = services;
  const madeSure = made_sure.trim();
  if (madeSure === '')
    return Refused.field('made_sure', (locale) => m.office_erasure_sure_missing({}, { locale }));
  const who = `staff:${by.handle}`;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const person = await store.readErased(tx, id, { locked: true });
    if (person === null) return Refused.because(notFound, 'not_found');
    const refused = await refusedNow({ db: tx, clock }, person);
    if (refused) return refused;
    const made = await store.insertErasure(tx, { borrowerId: id, madeSure, by: who, at });
    if (made === null)
      return Refused.because((locale) => m.office_erasure_waits_already({}, { locale }), 'waits');
    const facts = { erasure: Number(made) };
    const act = { event: 'privacy.erasure_proposed', subject: `borrower:${id}`, facts };
    await recordActs(tx, [{ at, actor: who, ...act }]);
    return { id: String(made) };
  });
}

/** A second manager carries a request out, all of it in one transaction; or any of them refuses it, or takes it back. */
export async function decideErasure(
  services: ErasureServices,
  by: Staff,
  { id, confirmed }: { id: bigint; confirmed: boolean },
): Promise<{ counts: ErasedCounts | null } | Refused> {
  const { db, clock } = services;
  const done = { by: `staff:${by.handle}`, at: clock.now() };
  try {
    return await db.transaction().execute(async (tx) => {
      const open = await store.lockErasure(tx, id);
      if (open === null) throw new Undone(Refused.because(notFound, 'not_found'));
      if (open.decidedAt !== null) throw new Undone(await decided(tx, done.by, open));
      if (confirmed && open.proposedBy === done.by) throw new Undone(secondPerson());
      const gone = confirmed ? await proposerGone(tx, open.proposedBy, MANAGERS) : null;
      if (gone !== null) throw new Undone(gone);
      const counts = confirmed ? await erase({ ...services, db: tx }, open.borrowerId, done) : null;
      await store.closeErasure(tx, id, { ...done, confirmed, counts });
      const event = confirmed ? 'privacy.erased' : 'privacy.erasure_refused';
      const subject = `borrower:${open.borrowerId}`;
      const facts = { erasure: Number(id), ...counts };
      await recordActs(tx, [{ at: done.at, event, actor: done.by, subject, facts }]);
      return { counts };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** Says who decided the request, and when. */
async function decided(
  db: ErasureServices['db'],
  reader: string,
  { decidedBy: who, decidedAt: at, confirmed }: store.ErasureRow,
): Promise<Refused> {
  const event = confirmed === true ? 'privacy.erased' : 'privacy.erasure_refused';
  return sinceAct(db, reader, { event, who, at });
}

const secondPerson = () =>
  Refused.because((locale) => m.office_error_second_person({}, { locale }), 'second_person');

/**
 * Erases what the law does not keep of a borrower. Who never borrowed, or whose loans ended longer ago than records are kept, loses
 * name, phone and ID too; of the others these stay with their loans.
 */
export async function erase(
  services: ErasureServices,
  id: bigint,
  done: { by: string; at: Date },
): Promise<ErasedCounts> {
  const { at } = done;
  const { db: tx, cipher } = services;
  const before = await store.readErased(tx, id);
  const digits = before === null ? null : openNationalId(cipher, before);
  const search = digits === null ? [] : nationalIdSearch(cipher, digits);
  await lockNationalId(tx, search);
  const person = await store.readErased(tx, id, { locked: true });
  if (person === null) throw new Undone(Refused.because(notFound, 'not_found'));
  const refused = await refusedNow(services, person);
  if (refused) throw new Undone(refused);
  const nobody = phoneOfNobody(id);
  const { erased, kept } = await sortApplications(services, id);
  const counts: Record<string, number> = {
    accounts: await store.eraseAccount(tx, person),
    drafts: await eraseDrafts(tx, { borrowerId: id, phone: person.phone, at }),
    photos: (await erasePhotos(tx, erased)) + (await erasePhotosBesideIdentity(tx, kept)),
    messages: await store.eraseMessages(tx, person, erased),
    applications: await eraseApplications(tx, erased, { phone: nobody, at }),
    notes: (await eraseReviews(tx, erased)) + (await eraseWords(tx, erased)),
    offers: await store.eraseOffers(tx, erased, nobody),
    reviews: await eraseSaid(tx, id, done),
  };
  if (kept.length === 0) {
    const names = { nobody, name: NOBODY };
    counts.referrals = await store.eraseReferrals(tx, person, names);
    await store.eraseBorrower(tx, id, { ...names, at });
    await settleNationalId(tx, search);
    counts.borrowers = 1;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** One page of requests, of all or of those that wait for who asks, with who may carry them out. */
export async function erasurePage(
  { db }: Pick<ErasureServices, 'db'>,
  { waits_for: waitsFor, ...query }: ErasureQuery,
  asker: Asker,
): Promise<ErasurePage> {
  const theirs = waitsFor === undefined ? undefined : asker;
  const found = await store.readErasures(db, { ...query, waitsFor: theirs });
  const page = cursorPage(found, { ...query, most: store.ERASURE_ROWS }, ({ id }) => String(id));
  const rows = await erasuresOf(db, page.rows);
  return {
    rows,
    next: page.next,
    previous: page.previous,
    managers: await staffWith(db, MANAGERS),
  };
}
