import { applicationNumber } from 'contract/record-numbers';
import type { Locale } from 'contract/locale';
import { KEPT, type MadeSure, type PersonalData } from 'contract/office/privacy';
import { storedPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { readPhoto } from '../applications/photos/commands-photos-read.ts';
import { heldPhotos, insertPhotoView } from '../applications/review/store-found.ts';
import { decryptColumns } from '../applications/store-encrypted.ts';
import { recordActs } from '../audit/store.ts';
import { findBorrower } from '../borrowers/store.ts';
import { openNationalId } from '../borrowers/store-encrypted.ts';
import { notTheirsOf } from '../borrowers/store-not-theirs.ts';
import { notTheirsView } from '../phones/commands-not-theirs.ts';
import type { Services } from '../services.ts';
import { inTurn, type SentFile, sentInTime } from '../reports/commands-turns.ts';
import { takeOfDay } from './commands-limits.ts';
import { withheldOf } from './commands-withheld.ts';
import {
  applicationsOf,
  consentsOf,
  countsOf,
  findPersonOf,
  type Person,
  photosSeen,
} from './store.ts';
import { ROWS, rowsOf } from './store-rows.ts';

/** What answering a borrower needs. */
export type PrivacyServices = Pick<Services, 'db' | 'clock' | 'cipher' | 'photos' | 'env'>;

/** A borrower with the applications that may be somebody else's. */
type Asking = Person & { readonly withheld: readonly bigint[] };

const APPLICATIONS_AT_ONCE = 20;

const notFound = (locale: Locale) => m.office_privacy_not_found({}, { locale });
const sureMissing = (locale: Locale) => m.office_privacy_sure_missing({}, { locale });

/** The number of the borrower with this phone. That it was looked for stands in the audit, found or not, and is limited a day. */
export async function findByPhone(
  services: PrivacyServices,
  phone: string,
  by: string,
): Promise<{ id: string } | Refused> {
  const { db, clock } = services;
  const enough = await takeOfDay(services, 'search', by);
  if (enough !== null) return enough;
  const stored = storedPhone(phone);
  const borrower = stored === null ? null : await findBorrower(db, stored);
  const subject = borrower ? `borrower:${borrower.id}` : 'borrower:unknown';
  const act = { at: clock.now(), event: 'privacy.searched', actor: by, subject, facts: {} };
  await recordActs(db, [act]);
  return borrower ? { id: String(borrower.id) } : Refused.field('phone', notFound);
}

/**
 * What is kept of a borrower, what they agreed to, and who of the staff saw their photos. That they were opened stands in the audit. It
 * is limited a day, numbers of nobody too: they follow one another, so whoever counts on would see every name and phone.
 */
export async function dataOf(
  services: Pick<PrivacyServices, 'db' | 'clock' | 'env' | 'cipher'>,
  id: bigint,
  by: string,
): Promise<PersonalData | Refused> {
  const { db, clock } = services;
  const enough = await takeOfDay(services, 'look', by);
  if (enough !== null) return enough;
  const person = await findPersonOf(db, id);
  if (person === null) return Refused.because(notFound, 'not_found');
  const act = { event: 'privacy.opened', actor: by, subject: `borrower:${id}`, facts: {} };
  await recordActs(db, [{ at: clock.now(), ...act }]);
  const counts = await countsOf(db, person);
  const consents = await consentsOf(db, id);
  const seen = await photosSeen(db, id);
  return {
    id: String(id),
    name: person.name,
    last_name: person.lastName,
    phone: person.phone,
    not_theirs: await notTheirsView(db, id),
    created_at: person.createdAt.toISOString(),
    kept: KEPT.map((what) => ({ what, count: counts[what] })),
    withheld: (await withheldOf(services, person)).map(applicationNumber),
    consents: consents.map((one) => ({
      application: applicationNumber(one.id),
      version: one.version ?? '',
      at: one.at?.toISOString() ?? '',
      form_version: one.formVersion,
    })),
    seen: seen.map((one) => ({
      application: applicationNumber(one.applicationId),
      kind: one.kind ?? '',
      by: one.by,
      name_km: one.name_km ?? one.by,
      name_en: one.name_en ?? one.by,
      at: one.at.toISOString(),
    })),
  };
}

/**
 * All that is kept of a borrower as one JSON file, sent while it is read: a photo at a time, so that its length is not in memory.
 * Of an application that somebody else may have sent with their phone it has number, product, status and day alone (`withheldOf`).
 * That it was asked for stands in the audit before anything goes out, and each photo as seen by who asked. So many a day. Left out is what is the server's own: hashes, keys, codes, what
 * others wrote about themselves (the other side's name and phone of a referral, who bought collateral).
 * @param madeSure how it was made sure who asks; refused under `made_sure` without, while the phone is marked as not theirs
 */
export async function exportOf(
  services: PrivacyServices,
  id: bigint,
  by: string,
  madeSure?: MadeSure,
): Promise<SentFile | Refused> {
  return inTurn(by, () => fileOf(services, id, { by, madeSure }));
}

async function fileOf(
  services: PrivacyServices,
  id: bigint,
  { by, madeSure }: { by: string; madeSure: MadeSure | undefined },
): Promise<SentFile | Refused> {
  const { db, clock } = services;
  const person = await findPersonOf(db, id);
  if (person === null) return Refused.because(notFound, 'not_found');
  const isMarked = (await notTheirsOf(db, id)) !== null;
  if (isMarked && madeSure === undefined) return Refused.field('made_sure', sureMissing);
  const enough = await takeOfDay(services, 'file', by);
  if (enough !== null) return enough;
  const at = clock.now();
  const facts = isMarked && madeSure !== undefined ? { reason: madeSure } : {};
  const act = { at, event: 'privacy.exported', actor: by, subject: `borrower:${id}`, facts };
  await recordActs(db, [act]);
  const body = sentInTime(partsOf(services, person, { by, at }));
  return { name: `borrower-${id}-${clock.today()}.json`, body };
}

/** Who asked for the file, `staff:max`, and when. */
interface Asked {
  readonly by: string;
  readonly at: Date;
}

async function* partsOf(
  services: PrivacyServices,
  person: Person,
  asked: Asked,
): AsyncGenerator<string> {
  const { db, cipher } = services;
  const { encryptedNationalId: _stored, ...plain } = person;
  const borrower = { ...plain, national_id_number: openNationalId(cipher, person) };
  const asking = { ...person, withheld: await withheldOf(services, person) };
  yield `{"exported_at":${text(asked.at)},"borrower":${text(borrower)}`;
  yield* listOf('applications', applications(services, asking));
  for (const [name, kind] of Object.entries(ROWS)) {
    yield `,${text(name)}:${text(await rowsOf(db, kind, asking))}`;
  }
  yield* listOf('photos', photos(services, asking, asked));
  yield '}\n';
}

/** A list of the file, one after the other. */
async function* listOf(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,${text(name)}:[`;
  let isFirst = true;
  for await (const item of items) {
    yield (isFirst ? '' : ',') + text(item);
    isFirst = false;
  }
  yield ']';
}

async function* applications(
  { db, cipher }: PrivacyServices,
  { id, withheld }: Asking,
): AsyncGenerator {
  for (let after = 0n; ;) {
    const some = await applicationsOf(db, id, after, APPLICATIONS_AT_ONCE);
    for (const row of some) {
      if (withheld.includes(row.id)) {
        const { id: number, product, status, submitted_at } = row;
        yield { id: number, product, status, submitted_at, sent_unproved: true };
        continue;
      }
      const {
        draft_key_hash: _key,
        national_id_search: _search,
        bank_account_search: _account,
        submit_id: _submit,
        ...own
      } = decryptColumns(cipher, row);
      yield own;
    }
    const last = some.at(-1);
    if (!last || some.length < APPLICATIONS_AT_ONCE) return;
    after = last.id;
  }
}

async function* photos(
  { db, photos: store }: PrivacyServices,
  { id: whose, withheld }: Asking,
  { by, at }: Asked,
): AsyncGenerator {
  for (let after = 0n; ;) {
    const some = await applicationsOf(db, whose, after, APPLICATIONS_AT_ONCE);
    for (const { id } of some) {
      if (withheld.includes(id)) continue;
      for (const photo of await heldPhotos(db, id)) {
        // A struck photo may show another person's paper: the file says that it was struck, and holds none of it.
        if (photo.struckAt !== null) continue;
        const jpeg = await readPhoto(store, photo.objectName);
        const { kind, takenAt } = photo;
        if (jpeg !== null) {
          const view = { applicationId: id, photoId: photo.id, by, at };
          await insertPhotoView(db, view);
        }
        const file = jpeg === null ? null : jpeg.toString('base64');
        yield { application: id, kind, taken_at: takenAt, type: 'image/jpeg', base64: file };
      }
    }
    const last = some.at(-1);
    if (!last || some.length < APPLICATIONS_AT_ONCE) return;
    after = last.id;
  }
}

/** A value as JSON; numbers of rows are whole. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one));
}
