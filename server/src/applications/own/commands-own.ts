/** What a borrower who is signed in sends by a wizard: updates of their record, and applications bound to the account. */
import type { Refusal } from 'contract/locale';
import { storedPhone } from 'contract/phone';
import { type Answers, questionsOf, type Step } from 'contract/question';
import { type FieldRefusals, Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { Act } from '../../audit/store.ts';
import { findPerson, lockBorrower, lockNationalId, setLocale } from '../../borrowers/store.ts';
import { openNationalId } from '../../borrowers/store-encrypted.ts';
import { type Cipher, nationalIdSearch } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { carriedColumns, keptColumns, OF_THE_PERSON } from './commands-carried.ts';
import { saidInApplications } from './store-said.ts';
import { writeApplicationNotices } from '../../notices/commands.ts';
import type { ApplicationServices, StoreCall } from '../commands-envelope.ts';
import { refusedWhilePending } from './commands-pending.ts';
import { formVersion } from '../commands-version.ts';
import type { ApplicationRow } from '../store.ts';
import { columnOf } from '../store-columns.ts';
import { encryptColumns } from '../store-encrypted.ts';
import { recordDraft, renameBorrower, type Unconfirmed } from './store-own.ts';
import { preferApplication, proveApplication, takePhonePlace } from '../store-proved.ts';
import { type Freeze, freezeDraft } from '../store-submit.ts';

/**
 * Refuses whoever is signed in to begin an application while another of theirs is under way, also by the form of visitors (G-22, G-68). An update
 * of the record may begin at any time.
 */
export async function ownBeginning(db: Kysely<DB>, call: StoreCall): Promise<Refused | null> {
  if (call.signedIn === null || call.formType === 'profile') return null;
  return refusedWhilePending(db, call.signedIn);
}

/** Refuses another phone than the account's: it changes after a call only (G-63). */
export async function ownPhoneRefusals(
  db: Kysely<DB>,
  { owner, first }: StoreCall,
  { phone }: Answers,
): Promise<FieldRefusals> {
  if (owner === null || !first || !phone) return new Map();
  const person = await findPerson(db, owner);
  return person.phone === storedPhone(phone) ? new Map() : new Map([['phone', otherPhone]]);
}

/**
 * Whether the Submit of a borrower must be refused as a whole. Locks the national ID and the borrower, so that of two at once
 * the second sees the first (NL-12); null where it may go on, and for a visitor. The form of visitors is refused to who is signed in and waits for
 * another (G-22), and is otherwise a visitor's.
 */
export async function ownSubmitRefusal(
  { cipher }: Pick<ApplicationServices, 'cipher'>,
  tx: Kysely<DB>,
  row: ApplicationRow,
  { owner, formType, signedIn }: StoreCall,
): Promise<Refused | null> {
  if (owner === null) return signedIn === null ? null : refusedWhilePending(tx, signedIn);
  await lockNationalId(tx, searchOf(cipher, row.national_id_number));
  const { phone } = await lockBorrower(tx, owner);
  if (row.phone !== phone) return Refused.field('phone', otherPhone);
  return formType === 'profile' ? null : refusedWhilePending(tx, owner);
}

/**
 * Makes a whole draft the account's pending application (G-68). The session has proved the phone, so it is the one that
 * strangers' applications of its phone or national ID duplicate (G-22). @returns what the audit is to say of it
 */
export async function submitOwn(
  services: ApplicationServices,
  tx: Kysely<DB>,
  row: ApplicationRow,
  call: StoreCall,
  consent: string | null,
): Promise<Act[]> {
  const { phone } = row;
  if (call.owner === null || phone === null) throw new Error('An own application of nobody');
  const at = services.clock.now();
  const locale = row.locale === 'en' ? 'en' : 'km';
  // They filled in the form in this language: they are written to in it.
  await setLocale(tx, call.owner, locale);
  // The index allows one original a phone: a stranger's application of it gives way first.
  const gaveWay = await takePhonePlace(tx, { id: row.id, phone });
  const frozen = frozenOf(row, call, { borrowerId: call.owner, consent });
  await freezeDraft(tx, { ...frozen, duplicateOf: null, now: at });
  await proveApplication(tx, row.id, at);
  const search = searchOf(services.cipher, row.national_id_number);
  const preferred = await preferApplication(tx, { id: row.id, phone }, search);
  const moved = [...gaveWay, ...preferred];
  const { product } = call;
  const application = { id: row.id, product, phone, locale, duplicateOf: null } as const;
  await writeApplicationNotices(tx, services, { ...application, inAccount: true });
  const actor = `borrower:${call.owner}`;
  const facts = {
    product: call.product,
    borrower: Number(call.owner),
    duplicate_of: null,
    form_version: formVersion(call.wizard),
    consent: consent !== null,
  };
  const subject = `application:${row.id}`;
  return [
    { at, event: 'application.submitted', actor, subject, facts },
    ...moved.map((id) => ({
      at,
      event: 'application.linked',
      actor,
      subject: `application:${id}`,
      facts: { duplicate_of: Number(row.id) },
    })),
  ];
}

/**
 * Ends the profile variant: what was said joins the borrower's record at once, without an application; another national ID or
 * bank account waits until the lender has confirmed it in a call (C-27, G-49). @returns what the audit is to say of it
 */
export async function recordDetails(
  { cipher, clock }: ApplicationServices,
  tx: Kysely<DB>,
  sent: ApplicationRow,
  call: StoreCall,
  consent: string | null,
): Promise<Act[]> {
  const { owner } = call;
  if (owner === null || sent.name === null || sent.last_name === null) {
    throw new Error('An update of nobody’s record');
  }
  const at = clock.now();
  const person = await findPerson(tx, owner);
  const before = carriedColumns(await saidInApplications(tx, cipher, owner), 'payday');
  const nationalId = openNationalId(cipher, person);
  const known = { ...before, national_id_number: nationalId };
  const kept = keptOf(call, known, person);
  const row = { ...sent, name: sent.name, last_name: sent.last_name, ...kept };
  const unconfirmed = unconfirmedOf(cipher, row, known);
  const asked = new Set<string>(call.wizard.stepsFor(call).flatMap(columnsOf));
  const changed: string[] = OF_THE_PERSON.filter(
    (column) => asked.has(column) && row[column] !== before[column],
  );
  if (row.name !== person.name) changed.push('name');
  if (row.last_name !== person.lastName) changed.push('last_name');
  const writers = accountWritersOf(row, before);
  const frozen = frozenOf(row, call, { borrowerId: owner, consent });
  await recordDraft(tx, {
    ...frozen,
    now: at,
    unconfirmed,
    ...writers,
    kept: encryptColumns(cipher, sent.draft_key_hash, kept),
  });
  await renameBorrower(tx, owner, { name: row.name, lastName: row.last_name });
  return [
    {
      at,
      event: 'borrower.details_recorded',
      actor: `borrower:${owner}`,
      subject: `borrower:${owner}`,
      facts: { update: Number(row.id), changed, unconfirmed },
    },
  ];
}

/** Answers that stay as the record has them by now, since the form says that it changed others alone. */
function keptOf(
  { wizard, formType, changed }: StoreCall,
  known: Parameters<typeof keptColumns>[1],
  { name, lastName }: { name: string; lastName: string },
) {
  if (changed === null) return {};
  const questions = wizard.stepsFor({ formType }).flatMap(questionsOf);
  const columns = new Set(
    questions.filter(({ key }) => changed.has(key)).map((question) => columnOf(question)),
  );
  const isChanged = (column: string) => columns.has(column);
  return {
    ...keptColumns(isChanged, known),
    ...(!isChanged('name') && { name }),
    ...(!isChanged('last_name') && { last_name: lastName }),
  };
}

type Account = Pick<ApplicationRow, 'bank_name' | 'bank_account_number'>;

const isOtherAccount = (row: Account, known: Account): boolean =>
  row.bank_name !== known.bank_name || row.bank_account_number !== known.bank_account_number;

type Writers = Required<Pick<Freeze, 'accountGivenBy' | 'accountWrittenBefore'>>;

const BY_THE_BORROWER: Writers = { accountGivenBy: null, accountWrittenBefore: null };

/** Who of the staff wrote the account in these answers, and earlier ones that it took the place of: as before, until the borrower sends another one. */
function accountWritersOf(
  row: Account,
  known: Account & Pick<ApplicationRow, 'account_given_by' | 'account_written_before'>,
): Writers {
  if (isOtherAccount(row, known)) return BY_THE_BORROWER;
  const { account_given_by: accountGivenBy, account_written_before: accountWrittenBefore } = known;
  return { accountGivenBy, accountWrittenBefore };
}

/** The same for an application of somebody who is known by their phone: the form may hold what the account showed them. */
export async function accountWriters(
  { cipher }: Pick<ApplicationServices, 'cipher'>,
  tx: Kysely<DB>,
  row: ApplicationRow,
  borrowerId: bigint,
): Promise<Writers> {
  if (row.bank_account_number === null) return BY_THE_BORROWER;
  const said = await saidInApplications(tx, cipher, borrowerId);
  return accountWritersOf(row, carriedColumns(said, 'payday'));
}

/** Which of the answers that wait for the lender's call differ from what is known. */
function unconfirmedOf(
  cipher: Cipher,
  row: ApplicationRow,
  known: Account & Pick<ApplicationRow, 'national_id_number'>,
): Unconfirmed[] {
  const [mine, theirs] = [row, known].map((one) => searchOf(cipher, one.national_id_number)[0]);
  const isOtherPerson = !mine || !theirs || !mine.equals(theirs);
  return [
    ...(isOtherPerson ? (['national_id_number'] as const) : []),
    ...(isOtherAccount(row, known) ? (['bank_account_number'] as const) : []),
  ];
}

function frozenOf(
  row: ApplicationRow,
  call: StoreCall,
  { borrowerId, consent }: { borrowerId: bigint; consent: string | null },
) {
  return {
    id: row.id,
    borrowerId,
    submitId: call.submitId,
    formVersion: formVersion(call.wizard),
    consentVersion: consent,
  };
}

function columnsOf(step: Step): string[] {
  return questionsOf(step).flatMap((question) => columnOf(question) ?? []);
}

function searchOf(cipher: Cipher, nationalId: string | null): Buffer[] {
  return nationalId === null ? [] : nationalIdSearch(cipher, nationalId);
}

const otherPhone: Refusal = (locale) => m.refill_refusal_phone({}, { locale });
