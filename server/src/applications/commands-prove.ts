import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import {
  findProvable,
  preferApplication,
  type ProvedApplication,
  proveApplication,
} from './store-proved.ts';
import { type Act, recordActs } from '../audit/store.ts';
import { type Cipher, nationalIdSearch } from '../cipher.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import {
  findBorrower,
  lockBorrower,
  lockNationalId,
  lockPhone,
  settleNationalId,
  takeOverBorrower,
} from '../borrowers/store.ts';
import { nationalIdPlace } from '../borrowers/store-encrypted.ts';
import { storedNationalId } from '../borrowers/commands.ts';

/** What somebody has proved: that the phone is in their hands, by a code sent to it. */
export interface PhoneProof {
  /** 855 and 8 or 9 digits. */
  phone: string;
  /** The submitted application of theirs that the code confirms; null where it confirms the phone alone. */
  applicationId: bigint | null;
  /** The language in which they typed the code; left out: that of the application. */
  locale?: Locale;
}

type VerifyServices = Pick<Services, 'db' | 'clock' | 'cipher'>;
type Borrower = NonNullable<Awaited<ReturnType<typeof findBorrower>>>;

/**
 * Lets the owner of a phone take the borrower's place that anybody may have taken with it. The first proof puts name and
 * national ID of the proved application, and the owner's language, in the place of what strangers wrote (without an application the ID is cleared; the
 * strangers' applications keep theirs) and decides anew who holds the national IDs concerned; a later one changes neither
 * name nor ID. The proved application becomes the one that unproved ones of its phone or ID duplicate (G-22, G-63). The
 * caller has checked the code.
 * @returns null where no borrower has that phone, or the application is none of theirs
 */
export async function verifyBorrowerPhone(
  services: VerifyServices,
  { phone, applicationId, locale }: PhoneProof,
): Promise<{ borrowerId: bigint; nationalIdClash: boolean } | null> {
  const { db, clock, cipher } = services;
  return db.transaction().execute(async (tx) => {
    await lockPhone(tx, phone);
    const borrower = await findBorrower(tx, phone);
    if (borrower === null) return null;
    const application =
      applicationId === null ? null : await findProvable(tx, cipher, applicationId, borrower.id);
    if (applicationId !== null && application === null) return null;
    const searches = await lockNationalIds(tx, cipher, borrower, application);
    await lockBorrower(tx, borrower.id);
    const acts: Change[] = [];
    if (borrower.phoneVerifiedAt === null) {
      await takeOver(services, tx, borrower, { application, locale });
      acts.push(...(await settle(tx, searches, borrower.id)));
    }
    if (application) acts.push(...(await prove(services, tx, application)));
    const nationalIdClash = (await findBorrower(tx, phone))?.nationalIdClash ?? false;
    acts.push({
      event: 'borrower.phone_verified',
      subject: `borrower:${borrower.id}`,
      facts: {
        application: applicationId === null ? null : Number(applicationId),
        first: borrower.phoneVerifiedAt === null,
        national_id_clash: nationalIdClash,
      },
    });
    const at = clock.now();
    await recordActs(
      tx,
      acts.map((act) => ({ ...act, at, actor: 'visitor' })),
    );
    return { borrowerId: borrower.id, nationalIdClash };
  });
}

type Change = Pick<Act, 'event' | 'subject' | 'facts'>;

/** Locks the national IDs that are given up and taken, always in the same order. @returns what each is searched by */
async function lockNationalIds(
  tx: Kysely<DB>,
  cipher: Cipher,
  { uuid, encryptedNationalId }: Borrower,
  application: ProvedApplication | null,
): Promise<Buffer[][]> {
  const digits = [application?.nationalId ?? null];
  if (encryptedNationalId !== null) {
    digits.push(cipher.openText(encryptedNationalId, nationalIdPlace(uuid)));
  }
  const searches = digits
    .filter((one) => one !== null)
    .map((one) => nationalIdSearch(cipher, one))
    .toSorted((a, b) => Buffer.compare(a.at(-1) ?? Buffer.alloc(0), b.at(-1) ?? Buffer.alloc(0)));
  for (const search of searches) await lockNationalId(tx, search);
  return searches;
}

async function takeOver(
  { clock, cipher }: VerifyServices,
  tx: Kysely<DB>,
  { id, uuid }: Borrower,
  { application, locale }: { application: ProvedApplication | null; locale: Locale | undefined },
): Promise<void> {
  const person = application && {
    name: application.name,
    lastName: application.lastName,
    nationalId:
      application.nationalId === null
        ? null
        : storedNationalId(cipher, uuid, application.nationalId),
  };
  const spoken = locale ?? application?.locale ?? null;
  await takeOverBorrower(tx, id, person, { at: clock.now(), locale: spoken });
}

async function settle(tx: Kysely<DB>, searches: Buffer[][], own: bigint): Promise<Change[]> {
  const changes: Change[] = [];
  for (const search of searches) {
    for (const { id, clash } of await settleNationalId(tx, search)) {
      if (id === own) continue;
      const subject = `borrower:${id}`;
      changes.push({ event: 'borrower.national_id_settled', subject, facts: { clash } });
    }
  }
  return changes;
}

async function prove(
  { clock, cipher }: VerifyServices,
  tx: Kysely<DB>,
  application: ProvedApplication,
): Promise<Change[]> {
  const { id, nationalId } = application;
  await proveApplication(tx, id, clock.now());
  const search = nationalId === null ? [] : nationalIdSearch(cipher, nationalId);
  const moved = await preferApplication(tx, application, search);
  return moved.map((other) => ({
    event: 'application.linked',
    subject: `application:${other}`,
    facts: { duplicate_of: Number(id) },
  }));
}
