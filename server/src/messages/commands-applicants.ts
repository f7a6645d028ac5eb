import { applicationNumber } from 'contract/record-numbers';
import { REVIEWERS } from 'contract/office/who';
import type {
  ApplicantMessage,
  ApplicantMessagePreview,
  ApplicantText,
  HeldApplicant,
} from 'contract/office/applicant-messages';
import type { Locale } from 'contract/locale';
import type { HeldReason } from 'contract/office/today';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { contactOpen, heldBack, heldReasonOf, momentOf } from '../collections/commands-fair.ts';
import { contactRecords, lockPerson, people } from '../collections/store.ts';
import { notThere, unsaid } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { keyUsed } from '../loans/commands-key-used.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';
import { addressees, insertMessage, isUnderWay, messageUnder } from './store-applicants.ts';

type Addressee = Awaited<ReturnType<typeof addressees>>[number];

const UNTOUCHED = {
  week: 0,
  weekSince: null,
  messagesToday: 0,
  pausedUntil: null,
  isPhoneNotTheirs: false,
};

/** What the SMS says: nothing of the loan, since others read a phone too. */
function textOf(
  { env }: Pick<LoanServices, 'env'>,
  { id }: Pick<Addressee, 'id'>,
  text: ApplicantText,
): (locale: Locale) => string {
  const said = {
    number: applicationNumber(id),
    hotline: env.company.hotline,
    address: env.publicUrl,
  };
  return (locale) =>
    text === 'please_call'
      ? m.notice_please_call(said, { locale })
      : m.notice_in_review(said, { locale });
}

/**
 * Why each of these is left alone now, by the rules of fair contact (docs/office.md); null: may be written to. That one is in review is not said of
 * what repeats another of theirs, which is the one that is.
 */
async function heldOf(
  services: LoanServices,
  db: Kysely<DB>,
  { found, text }: { found: readonly Addressee[]; text: ApplicantText },
): Promise<ReadonlyMap<bigint, HeldApplicant['why'] | null>> {
  const moment = momentOf(services);
  const { open: isOpen } = await contactOpen({ ...services, db });
  const borrowers = [...new Set(found.map(({ borrowerId }) => borrowerId))];
  const records = await contactRecords(db, borrowers, moment);
  const written = new Set<bigint>();
  return new Map(
    found.map(({ id, borrowerId, status, original }) => {
      const record = records.get(borrowerId) ?? UNTOUCHED;
      const isClosed = !isUnderWay(status);
      const isRepeat = text === 'in_review' && original !== null && !isClosed;
      const why = isRepeat ? 'repeats' : heldBack({ kind: 'sms', isClosed, isOpen, record });
      // One message to a person, whatever they have asked for.
      const twice: HeldReason | null = written.has(borrowerId) ? 'day' : null;
      if (why === null) written.add(borrowerId);
      return [id, why ?? twice];
    }),
  );
}

function heldRow(
  { id, original }: Pick<Addressee, 'id' | 'original'>,
  name: string,
  why: HeldApplicant['why'],
): HeldApplicant {
  return {
    id: String(id),
    name,
    why,
    original: why === 'repeats' && original !== null ? String(original) : null,
  };
}

/** What would go out to these applicants now, and who is left alone and why. Writes nothing. */
export async function previewMessages(
  services: LoanServices,
  { ids, text }: { ids: readonly bigint[]; text: ApplicantText },
): Promise<ApplicantMessagePreview> {
  const { db } = services;
  const found = await addressees(db, ids);
  const held = await heldOf(services, db, { found, text });
  const known = await people(
    db,
    found.map(({ borrowerId }) => borrowerId),
  );
  const ready: ApplicantMessage[] = [];
  const left: HeldApplicant[] = [];
  for (const one of found) {
    const person = known.get(one.borrowerId);
    if (!person) continue;
    const { name, locale } = person;
    const phone = one.ownPhone ?? person.phone;
    const why = held.get(one.id) ?? null;
    if (why === null)
      ready.push({
        id: String(one.id),
        name,
        phone,
        locale,
        text: textOf(services, one, text)(locale),
      });
    else left.push(heldRow(one, name, why));
  }
  return { contact: await contactOpen(services), ready, held: left };
}

/** Writes to one applicant, in one transaction with its count and its line in the audit. */
async function message(
  services: LoanServices,
  by: By,
  asked: { applicationId: bigint; text: ApplicantText; batch: string },
): Promise<{ sent: boolean } | Refused> {
  const { applicationId, text, batch } = asked;
  const options = { event: 'application.messaged', by, roles: REVIEWERS, key: null, fields: {} };
  return act<{ sent: boolean }>(services, options, async (tx, now) => {
    const [before] = await addressees(tx, [applicationId]);
    if (!before) return notThere();
    const { borrowerId } = before;
    await lockPerson(tx, borrowerId);
    const sent = await messageUnder(tx, { batch, applicationId });
    if (sent !== null) return otherThan(sent, by, text) ?? again();
    // As it stands behind the lock.
    const [one] = await addressees(tx, [applicationId]);
    if (!one) return notThere();
    const why = (await heldOf(services, tx, { found: [one], text })).get(applicationId) ?? null;
    if (why !== null) return unsaid(`held_${why}`);
    await insertMessage(tx, { applicationId, borrowerId, text, batch, by: by.who, at: now });
    const words = textOf(services, one, text);
    const kind = 'applicant_message';
    await tellBorrower(tx, { borrowerId, applicationId, kind, now, text: words });
    const facts = { template: text };
    return { answer: { sent: true }, subject: `application:${applicationId}`, facts };
  });
}

/** Written to under this key before: done, and nothing more is written. */
const again = () => unsaid('sent_before');

/** Refuses a key that another text, or another person's message, was sent under; null where it is this one's. */
function otherThan(
  sent: { template: string; by: string },
  by: By,
  text: ApplicantText,
): Refused | null {
  if (sent.by !== by.who) return keyUsed('');
  return sent.template === text ? null : keyUsed('text');
}

/**
 * Sends a ready text to applicants, each in a transaction of its own, so that one who is held back keeps nobody else from theirs.
 * @param asked `batch`: the key of this one act; asked again with it, nobody is written to twice, and it is answered as before; asked with it
 *   for another text, or by another person, it is refused
 */
export async function sendMessages(
  services: LoanServices,
  by: By,
  asked: { ids: readonly bigint[]; text: ApplicantText; batch: string },
): Promise<{ sent: string[]; held: HeldApplicant[] } | Refused> {
  const { text, batch } = asked;
  const before = await messageUnder(services.db, { batch });
  const other = before && otherThan(before, by, text);
  if (other) return other;
  const sent: string[] = [];
  const held: HeldApplicant[] = [];
  const found = await addressees(services.db, asked.ids);
  const known = await people(
    services.db,
    found.map(({ borrowerId }) => borrowerId),
  );
  for (const one of found) {
    const { id, borrowerId } = one;
    const answer = await message(services, by, { applicationId: id, text, batch });
    if (!(answer instanceof Refused) || answer.reason === 'sent_before') sent.push(String(id));
    else {
      const why = answer.reason === 'held_repeats' ? 'repeats' : heldReasonOf(answer);
      held.push(heldRow(one, known.get(borrowerId)?.name ?? '', why));
    }
  }
  return { sent, held };
}
