import type { AlikeApplication, EarlierLoan, ReviewPhoto } from 'contract/office/applications';
import type { ReviewDocument } from 'contract/office/document-requests';
import type { ReviewStatus } from 'contract/office/queue';
import type { TimelineEntry } from 'contract/office/timeline';
import type { Locale } from 'contract/locale';
import { ANSWER_NAMES } from 'contract/office/answer-names';
import { PHOTO_NAMES } from 'contract/office/photo-names';
import type { StaffName } from 'contract/office/staff-name';
import { documentKinds, requestEnds } from 'contract/options/decisions';
import type { ProductKey } from 'lending/product';
import { durationOf } from 'lending/standard-terms';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { LoanTerms } from 'lending/terms';
import { applicationNumber, loanNumber } from 'contract/record-numbers';
import { fullName } from '../review/commands-listed.ts';
import { nameOf } from '../../standing/store-names.ts';
import type { contactsOf, heldPhotos, lastViews } from '../review/store-found.ts';
import type { alikeApplications } from '../review/store-alike.ts';
import type { answersWrittenOn } from '../review/store-missing.ts';
import type {
  documentsOf,
  earlierLoans,
  momentsOf,
  ReviewedRow,
} from '../review/store-reviewed.ts';

type Rows<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;
type Names = ReadonlyMap<string, StaffName>;

/** What a paper is called. */
function paperName(kind: string, locale: Locale): string {
  const label = documentKinds.find(({ key }) => key === kind)?.label;
  return label?.({}, { locale }) ?? kind;
}

/** The photos with who has seen them last; never their bytes. */
export function photoRows(
  photos: Rows<typeof heldPhotos>,
  views: Rows<typeof lastViews>,
  { names, locale }: { names: Names; locale: Locale },
): ReviewPhoto[] {
  return photos.map(({ id, kind, document, takenAt }) => {
    const view = views.find(({ photoId }) => photoId === id);
    const by = nameOf(names, view?.by ?? null);
    return {
      id: String(id),
      label: PHOTO_NAMES[kind]?.({}, { locale }) ?? paperName(document ?? kind, locale),
      taken_at: takenAt.toISOString(),
      seen: view === undefined || by === null ? null : { by, at: view.at.toISOString() },
    };
  });
}

/** Why a request for a paper was ended. */
function endName(reason: string | null, locale: Locale): string {
  const label = requestEnds.find(({ key }) => key === reason)?.label;
  return label?.({}, { locale }) ?? reason ?? '';
}

/** The papers that were asked for. */
export function documentRows(
  rows: Rows<typeof documentsOf>,
  { names, locale }: { names: Names; locale: Locale },
): ReviewDocument[] {
  return rows.map(({ id, kind, askedAt, receivedAt, photoId, ...row }) => ({
    id: String(id),
    kind,
    label: paperName(kind, locale),
    asked_at: askedAt.toISOString(),
    received_at: receivedAt?.toISOString() ?? null,
    brought: row.receivedBy === null ? null : { by: nameOf(names, row.receivedBy) },
    photo: photoId === null ? null : String(photoId),
    struck: row.struckAt && {
      by: nameOf(names, row.struckBy),
      at: row.struckAt.toISOString(),
      reason: row.struckReason,
    },
    ended: row.endedAt && {
      by: nameOf(names, row.endedBy),
      at: row.endedAt.toISOString(),
      why: endName(row.endedReason, locale),
    },
  }));
}

/** Earlier loans, the newest first. */
export function earlierRows(rows: Rows<typeof earlierLoans>): EarlierLoan[] {
  return rows.map((row) => {
    const terms = row.terms as unknown as LoanTerms;
    return {
      id: String(row.id),
      number: loanNumber(row.id),
      product: row.product as ProductKey,
      principal_cents: terms.principalCents,
      duration: durationOf(terms),
      paid_cents: Number(row.paidCents),
      disbursed_on: row.disbursedOn,
      closed_on: row.closedOn,
      is_returned: row.statusId === LOAN_STATUS.notTakenUp,
      was_on_time: row.wasOnTime,
      is_defaulted: row.defaultedOn !== null,
    };
  });
}

/** Other applications that may be the same person's, with what makes them alike. */
export function alikeRows(others: Rows<typeof alikeApplications>): AlikeApplication[] {
  return others.map((other) => ({
    id: String(other.id),
    name: fullName(other),
    status: other.status as ReviewStatus,
    submitted_at: (other.submitted_at ?? new Date(0)).toISOString(),
    why: other.why,
  }));
}

/** Which questions were answered, by what they are called. */
function answersText(questions: readonly string[], locale: Locale): string {
  return questions.map((key) => ANSWER_NAMES[key]?.({}, { locale }) ?? key).join(', ');
}

interface Told {
  readonly contacts: Rows<typeof contactsOf>;
  readonly documents: Rows<typeof documentsOf>;
  readonly moments: Rows<typeof momentsOf>;
  readonly written: Rows<typeof answersWrittenOn>;
  readonly names: Names;
  readonly locale: Locale;
}

/** What has happened, the oldest first. */
export function timelineOf(
  { submitted_at: sentAt }: ReviewedRow,
  { contacts, documents, moments, written, names, locale }: Told,
): TimelineEntry[] {
  const entry = (
    event: TimelineEntry['event'],
    at: Date | null | undefined,
    who: string | null | undefined,
    more: Partial<TimelineEntry> = {},
  ): TimelineEntry[] => {
    if (!at) return [];
    const by = nameOf(names, who ?? null);
    return [{ event, at: at.toISOString(), by, about: null, outcome: null, ...more }];
  };
  return [
    ...entry('sent', sentAt, null),
    ...entry('review_started', moments?.startedAt, moments?.startedBy),
    ...written.flatMap(({ questions, by, at }) =>
      entry('answers_written', at, by, { about: answersText(questions, locale) }),
    ),
    ...contacts.flatMap(({ madeAt, madeBy, reference, outcome }) =>
      entry('contact', madeAt, madeBy, { about: reference, outcome }),
    ),
    ...documents.flatMap(({ kind, askedAt, askedBy, receivedAt, receivedBy, ...row }) => {
      const about = paperName(kind, locale);
      const why = `${about} (${endName(row.endedReason, locale)})`;
      const received = receivedBy === null ? 'document_received' : 'document_added';
      // Nobody was asked for what came of itself.
      const isAsked = receivedBy !== askedBy || receivedAt?.getTime() !== askedAt.getTime();
      return [
        ...(isAsked ? entry('document_asked', askedAt, askedBy, { about }) : []),
        ...entry(received, receivedAt, receivedBy, { about }),
        ...entry('document_struck', row.struckAt, row.struckBy, { about }),
        ...entry('document_ended', row.endedAt, row.endedBy, { about: why }),
      ];
    }),
    ...entry('approved', moments?.approvedAt, moments?.approvedBy),
    ...entry('denied', moments?.deniedAt, moments?.deniedBy),
    ...(moments?.repeats == null
      ? entry('withdrawn', moments?.withdrawnAt, moments?.withdrawnBy)
      : entry('repeat_ended', moments.withdrawnAt, moments.withdrawnBy, {
          about: applicationNumber(moments.repeats),
        })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
