import { REVIEWERS } from 'contract/office/who';
import { documentKinds } from 'contract/options/decisions';
import type { Refusal } from 'contract/locale';
import { applicationNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { photosAddress } from 'contract/sign-in-links';
import type { Kysely } from 'kysely';
import { recordActs } from '../../audit/store.ts';
import { lockBorrower } from '../../borrowers/store.ts';
import { notThere } from '../../changes/commands.ts';
import type { DB, JsonObject } from '../../database/types.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { m } from '../../notices/commands-words.ts';
import { tellBorrower } from '../../notices/commands-loans.ts';
import type { BorrowerKind } from '../../notices/store-kinds.ts';
import { decidedSince } from './commands-changed.ts';
import { countActs } from './store-acts.ts';
import {
  type ApplicationStatus,
  insertDocumentRequest,
  insertReviewStart,
  lockApplication,
  moveApplication,
  type ReviewedApplication,
} from './store-review.ts';
import { findReviewed, isAskedFor, ownOriginalOf } from './store-reviewed.ts';

/** What an act on an application answers. */
export interface Moved extends JsonObject {
  status: ApplicationStatus;
}

/** Takes a pending application into review (officer). Refused in every other state. */
export async function startReview(
  services: LoanServices,
  by: By,
  applicationId: bigint,
): Promise<Moved | Refused> {
  return onApplication(
    services,
    { event: 'application.review_started', by, roles: REVIEWERS, applicationId },
    async (tx, application, now) => {
      if (!(await moveApplication(tx, application.id, ['Pending'], 'In review'))) {
        return decidedSince(tx, by.who, applicationId);
      }
      await insertReviewStart(tx, { applicationId, by: by.who, at: now });
      return { status: 'In review', facts: {} };
    },
  );
}

/** Takes a pending application into review within an act that is done on it, with an audit row of its own; any other stays as it is. */
export async function beginWithin(
  tx: Kysely<DB>,
  { who }: By,
  { id }: Pick<ReviewedApplication, 'id'>,
  at: Date,
): Promise<void> {
  if (!(await moveApplication(tx, id, ['Pending'], 'In review'))) return;
  await insertReviewStart(tx, { applicationId: id, by: who, at });
  const subject = `application:${id}`;
  await recordActs(tx, [
    { at, event: 'application.review_started', actor: who, subject, facts: {} },
  ]);
}

/**
 * Asks the applicant for a paper, by SMS (officer); in review only. Refused where it repeats an open application of theirs: the account shows that
 * one alone, and nothing could be sent.
 */
export async function requestDocument(
  services: LoanServices,
  by: By,
  { applicationId, kind }: { applicationId: bigint; kind: string },
): Promise<Moved | Refused> {
  const option = documentKinds.find(({ key }) => key === kind);
  if (!option) return Refused.because(notOffered, 'unknown_document');
  return onApplication(
    services,
    { event: 'application.document_requested', by, roles: REVIEWERS, applicationId },
    async (tx, application, now) => {
      if (application.status !== 'In review') return decidedSince(tx, by.who, applicationId);
      const original = await ownOriginalOf(tx, applicationId);
      if (original !== null) return repeatsOwn(original);
      if (await isAskedFor(tx, applicationId, kind)) return askedAlready();
      const asked = await insertDocumentRequest(tx, { applicationId, kind, by: by.who, at: now });
      await tell(tx, application, now, 'document_asked', (locale) =>
        m.notice_document_asked(
          {
            document: option.label({}, { locale }),
            address: photosAddress(services.env.publicUrl),
          },
          { locale },
        ),
      );
      return { status: 'In review', facts: { request: Number(asked), kind } };
    },
  );
}

interface ApplicationAct {
  event: string;
  by: By;
  roles: readonly By['role'][];
  applicationId: bigint;
  /** How many acts on the decision the caller had seen; another number is refused with what has happened since. */
  seen?: number | undefined;
  /** Its borrower is locked before it, as by a proof of the phone: forms with their phone and requests from their account wait. */
  locksBorrower?: true;
}

/** Performs an act on a submitted application, locked; refused where there is none of that number. */
export async function onApplication(
  services: LoanServices,
  { applicationId, seen, locksBorrower, ...options }: ApplicationAct,
  work: (
    tx: Kysely<DB>,
    application: ReviewedApplication,
    now: Date,
  ) => Promise<{ status: ApplicationStatus; facts: JsonObject } | Refused>,
): Promise<Moved | Refused> {
  return act<Moved>(services, { ...options, key: null, fields: {} }, async (tx, now) => {
    const person = locksBorrower && (await findReviewed(tx, services.cipher, applicationId));
    if (person?.borrower_id) await lockBorrower(tx, person.borrower_id);
    const application = await lockApplication(tx, services.cipher, applicationId);
    if (application === null) return notThere();
    if (seen !== undefined && seen !== (await countActs(tx, applicationId))) {
      return decidedSince(tx, options.by.who, applicationId);
    }
    const done = await work(tx, application, now);
    if (done instanceof Refused) return done;
    const { status, facts } = done;
    return { answer: { status }, subject: `application:${applicationId}`, facts };
  });
}

async function tell(
  tx: Kysely<DB>,
  { id: applicationId, borrowerId }: ReviewedApplication,
  now: Date,
  kind: BorrowerKind,
  text: Refusal,
): Promise<void> {
  await tellBorrower(tx, { borrowerId, applicationId, kind, text, now });
}

function askedAlready(): Refused {
  return Refused.because((locale) => m.office_review_error_asked({}, { locale }), 'asked_already');
}

/** Refuses to ask for a paper of an application that repeats an open one of its borrower. */
export function repeatsOwn(original: bigint): Refused {
  const number = applicationNumber(original);
  return Refused.because((locale) => m.refusal_repeats_own({ number }, { locale }), 'repeats');
}

/** Says that a choice is none of those that are offered. */
export const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
