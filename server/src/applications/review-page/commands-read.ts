import type { Comparison, Review } from 'contract/office/applications';
import { COLLATERAL_PHOTO } from 'contract/office/collateral';
import { loggedUntil, mayContact, opensNext } from 'contract/office/contact-hours';
import { decideBy } from 'contract/office/waiting';
import type { Locale } from 'contract/locale';
import type { StaffName } from 'contract/office/staff-name';
import { Refused } from 'contract/refusal';
import { addDays, displayDay, phnomPenhMidnight } from 'lending/calendar';
import { borrowerLocale } from '../../borrowers/store.ts';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { allLimits } from '../../products/store.ts';
import { smsWords } from '../../notices/commands-words.ts';
import { calledLists } from '../../reference/store.ts';
import { khmerRegionNames } from '../../regions/store-khmer.ts';
import { allStaffNames, type StaffNames } from '../../standing/store-names.ts';
import { optionText, reviewSteps } from './commands-answers.ts';
import { alikeRows, documentRows, earlierRows, photoRows, timelineOf } from './commands-beside.ts';
import { checksOf } from './commands-checks-of.ts';
import { reviewCost } from './commands-cost.ts';
import { callsSince, startOfDay } from '../store-calls.ts';
import { findingsOf, unmetOf } from '../review/commands-findings.ts';
import { queueRow } from '../review/commands-listed.ts';
import { contactHours, openingHours } from '../../settings/commands.ts';
import { noSuchApplication } from '../review/commands-no-such.ts';
import { confirmationOf, referencesOf } from '../review/commands-references.ts';
import { provingCode } from '../store-proved.ts';
import { nameOf } from '../../standing/store-names.ts';
import { openBy } from '../review/store-desk.ts';
import { findListed } from '../review/store-flags.ts';
import {
  comparisonsOf,
  contactsOf,
  heldPhotos,
  lastViews,
  noteDraftOf,
  notesOf,
} from '../review/store-found.ts';
import { answersWrittenOn } from '../review/store-missing.ts';
import { reviewedOf } from '../review/store-review.ts';
import { alikeApplications } from '../review/store-alike.ts';
import {
  documentsOf,
  earlierLoans,
  findReviewed,
  hasIdClash,
  momentsOf,
  type ReviewedRow,
} from '../review/store-reviewed.ts';

/** Lists of options that name how a reference knows the applicant. */
const RELATION_LISTS = ['relative_type', 'guarantor_relation'];

function noteOf(
  { id, body, by, at }: Awaited<ReturnType<typeof readFound>>['notes'][number],
  names: StaffNames,
): Review['notes'][number] {
  return { id: String(id), body, by: nameOf(names, by), at: at.toISOString() };
}

/** An application as the review shows it to somebody, in their language. */
export async function readReview(
  services: LoanServices,
  { who }: By,
  { applicationId, locale }: { applicationId: bigint; locale: Locale },
): Promise<Review | Refused> {
  const { db, cipher, clock } = services;
  const row = await findReviewed(db, cipher, applicationId);
  const listed = row === null ? null : await findListed(db, applicationId);
  if (row === null || listed === null) return noSuchApplication();
  const now = clock.now();
  const today = clock.today();
  const names = await allStaffNames(db);
  const found = await readFound(services, row, who);
  const opening = await openBy(db, [applicationId], { but: who, now });
  const hours = await openingHours(db, today);
  const limits = await allLimits(db);
  const beside = { names, openBy: opening.get(applicationId) ?? [], now, today, hours, limits };
  const { duplicate_of: _, ...head } = queueRow(listed, beside);
  const { contacts, photos, documents, comparisons } = found;
  const lists = await calledLists(db);
  // Who applied in one language may be written to in the other by now.
  const reader = await borrowerLocale(db, row.borrower_id ?? 0n);
  const relations = RELATION_LISTS.flatMap((name) => lists.get(name) ?? []);
  return {
    ...head,
    phone: row.phone ?? '',
    locale: reader,
    site: services.env.publicUrl,
    document_sms: smsWords('notice_document_asked', reader),
    decide_by: new Date(decideBy(Date.parse(head.submitted_at), hours)).toISOString(),
    assigned_at: listed.assigned_at?.toISOString() ?? null,
    steps: reviewSteps(row, {
      locale,
      today,
      lists,
      regions: await khmerRegionNames(db, [row.province, row.district, row.commune]),
      marks: marksOf(row, found),
      written: writtenBy(found.written, names),
      photos: photos.map(({ kind }) => kind),
    }),
    photos: photoRows(photos, found.views, { names, locale }),
    comparisons: comparisonView(row, comparisons, names),
    checks: checksOf({ row, ...found, lists, locale, today }),
    references: referencesOf(row, contacts, {
      names,
      calls: await callsSince(db, applicationId, startOfDay(now)),
      inWords: (relation) => optionText(relations, relation, locale),
    }),
    ...(await callTimes(services)),
    documents: documentRows(documents, { names, locale }),
    earlier: earlierRows(found.loans),
    alike: alikeRows(found.others),
    cost: await reviewCost(services, found.application, today),
    notes: found.notes.map((note) => noteOf(note, names)),
    note_draft: found.draft,
    timeline: timelineOf(row, { ...found, names, locale }),
  };
}

/** When calls may be made and entered. */
async function callTimes(
  services: LoanServices,
): Promise<Pick<Review, 'calls_from' | 'calls_logged_until' | 'calls_next'>> {
  const now = services.clock.now().getTime();
  const today = services.clock.today();
  const hours = await contactHours(services, today);
  const callHours = mayContact(now, hours);
  const logged = loggedUntil(now, hours);
  return {
    calls_from: callHours.open ? null : new Date(callHours.opensAt ?? 0).toISOString(),
    calls_logged_until: logged === null ? null : new Date(logged).toISOString(),
    calls_next: new Date(opensNext(phnomPenhMidnight(addDays(today, 1)), hours)).toISOString(),
  };
}

/** What the review has found, and what stands beside the application. */
export type Found = Awaited<ReturnType<typeof readFound>>;

async function readFound({ db, cipher, clock }: LoanServices, row: ReviewedRow, who: string) {
  const { id } = row;
  const borrowerId = row.borrower_id ?? 0n;
  const contacts = await contactsOf(db, id);
  const application = await reviewedOf(db, row);
  const findings = findingsOf(row, contacts, application);
  return {
    contacts,
    application,
    unmet: await unmetOf(db, application, findings, clock.today()),
    comparisons: await comparisonsOf(db, id),
    // What is pawned is looked at in the register, and what was struck beside its request: it may be another person's paper.
    photos: (await heldPhotos(db, id)).filter(
      ({ kind, struckAt }) => kind !== COLLATERAL_PHOTO && struckAt === null,
    ),
    views: await lastViews(db, id, who),
    documents: await documentsOf(db, id),
    loans: await earlierLoans(db, borrowerId),
    others: await alikeApplications(db, cipher, row),
    moments: await momentsOf(db, id),
    written: await answersWrittenOn(db, id),
    hasIdClash: await hasIdClash(db, borrowerId),
    provingCode: application.isPhoneProved ? null : await provingCode(db, application),
    notes: await notesOf(db, id),
    draft: await noteDraftOf(db, id, who),
  };
}

/** Which answers staff wrote, with who and when. */
function writtenBy(written: Found['written'], names: StaffNames) {
  return new Map(
    written.flatMap(({ questions, by, at }) =>
      questions.map((key) => [key, { by: nameOf(names, by), at: at.toISOString() }] as const),
    ),
  );
}

/** What proves an answer: a code, a comparison, a call. */
function marksOf(
  row: ReviewedRow,
  { comparisons, contacts }: Pick<Found, 'comparisons' | 'contacts'>,
) {
  const card = (one: Comparison) => (comparisons.alike.includes(one) ? 'as_on_card' : null);
  const called = (reference: 'relative' | 'workplace') =>
    confirmationOf(contacts, reference) === true ? 'confirmed' : null;
  return {
    phone: row.phone_proved_at === null ? null : 'phone_proved',
    name: card('name'),
    last_name: card('name'),
    national_id_number: card('number'),
    date_of_birth: card('birth_date'),
    relative_contact_phone: called('relative'),
    company_contact_phone: called('workplace'),
  } as const;
}

/** What was found alike, by whom, and against what. */
function comparisonView(
  row: ReviewedRow,
  found: Found['comparisons'],
  names: ReadonlyMap<string, StaffName>,
): Review['comparisons'] {
  const at = found.at?.toISOString() ?? null;
  return { ...found, by: nameOf(names, found.by), at, typed: typedOf(row) };
}

/** What each comparison compares the photo with, as it was typed. */
function typedOf(row: ReviewedRow): Partial<Record<Comparison, string>> {
  const number = row.national_id_number;
  return {
    name: [row.name, row.last_name].filter(Boolean).join(' '),
    ...(number === null ? {} : { number: number.replaceAll(/(\d{3})(?=\d)/g, '$1 ') }),
    ...(row.date_of_birth === null ? {} : { birth_date: displayDay(row.date_of_birth) }),
  };
}
