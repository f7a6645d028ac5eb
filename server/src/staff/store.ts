import type { StaffRole } from 'contract/office/endpoint';
import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Staff } from '../staff-session.ts';

/** With what they sign in. */
export interface StaffSecrets {
  passwordHash: string;
  passwordSetAt: Date;
  /** Somebody else has seen the password, so the first sign-in sets another. */
  startPassword: boolean;
  /** Encrypted; null: not enrolled. */
  totpSecret: string | null;
  /** The last time step whose code was taken. */
  totpStep: bigint | null;
}

const WHO = [
  'staff.id',
  'staff.handle',
  'staff.username',
  'staff.name_km as nameKm',
  'staff.name_en as nameEn',
  'staff.roles',
  'staff.locale',
] as const;

const SECRETS = [
  'staff.password_hash as passwordHash',
  'staff.password_set_at as passwordSetAt',
  'staff.start_password as startPassword',
  'staff.totp_secret as totpSecret',
  'staff.totp_step as totpStep',
] as const;

type Row = Omit<Staff, 'roles' | 'locale'> & { roles: string[]; locale: string };

/** The columns' checks hold what their types say. */
function staffOf<Found extends Row>(row: Found) {
  return { ...row, roles: row.roles as StaffRole[], locale: row.locale as Locale };
}

/** Whoever works here under that address, with their secrets; null: nobody, or somebody who has left. */
export async function findByUsername(
  db: Kysely<DB>,
  username: string,
): Promise<(Staff & StaffSecrets) | null> {
  const row = await db
    .selectFrom('staff')
    .select([...WHO, ...SECRETS])
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? staffOf(row) : null;
}

/** Somebody who works here, locked until the transaction ends; null: nobody of that number, or somebody who has left. */
export async function lockStaff(
  tx: Kysely<DB>,
  id: bigint,
): Promise<(Staff & StaffSecrets) | null> {
  const row = await tx
    .selectFrom('staff')
    .select([...WHO, ...SECRETS])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? staffOf(row) : null;
}

/** Who has left, locked until the transaction ends; null: nobody of that number, or somebody who works here. */
export async function lockLeft(tx: Kysely<DB>, id: bigint): Promise<Staff | null> {
  const row = await tx
    .selectFrom('staff')
    .select(WHO)
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? staffOf(row) : null;
}

/** Whoever left last under that address; null: nobody ever did. */
export async function findLeft(db: Kysely<DB>, username: string): Promise<Staff | null> {
  const row = await db
    .selectFrom('staff')
    .select(WHO)
    .where('username', '=', username)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? staffOf(row) : null;
}

/** Everybody who works here with a role, locked in order, so that the last of them cannot leave twice at once. */
export async function lockAllOf(tx: Kysely<DB>, role: StaffRole): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'roles'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(({ roles }) => roles.includes(role)).map(({ id }) => id);
}

/** Whether anybody was ever entered. */
export async function knowsStaff(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Who begins with these letters among the handles, those who have left included: a handle is never given twice. */
export async function handlesLike(db: Kysely<DB>, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('handle')
    .where('handle', 'like', `${start}%`)
    .execute();
  return rows.map(({ handle }) => handle);
}

/** The handle of somebody who works here, or did. */
export async function handleOf(db: Kysely<DB>, id: bigint): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select('handle')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.handle;
}

/** Adds somebody who is not enrolled yet. @returns null where somebody of that address or handle works here already */
export async function insertStaff(
  tx: Kysely<DB>,
  { passwordHash, at, ...who }: Omit<Staff, 'id'> & { passwordHash: string; at: Date },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('staff')
    .values({
      handle: who.handle,
      username: who.username,
      name_km: who.nameKm,
      name_en: who.nameEn,
      roles: [...who.roles],
      locale: who.locale,
      password_hash: passwordHash,
      password_set_at: at,
      start_password: true,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Enrols somebody: own password, encrypted secret, and the step whose code proved it. */
export async function setEnrolment(
  tx: Kysely<DB>,
  id: bigint,
  own: { passwordHash: string; totpSecret: string; totpStep: bigint; at: Date },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      password_hash: own.passwordHash,
      password_set_at: own.at,
      start_password: false,
      totp_secret: own.totpSecret,
      totp_step: own.totpStep,
    })
    .where('id', '=', id)
    .execute();
}

/** Takes password and authenticator away: the next sign-in enrols anew with this start password. */
export async function unenrol(
  tx: Kysely<DB>,
  id: bigint,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      password_hash: passwordHash,
      password_set_at: at,
      start_password: true,
      totp_secret: null,
      totp_step: null,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
}

/** Notes the step of a code that is being taken. @returns false where that or a later one was taken meanwhile */
export async function takeStep(tx: Kysely<DB>, id: bigint, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What somebody may do from now on. */
export async function setRoles(
  tx: Kysely<DB>,
  id: bigint,
  roles: readonly StaffRole[],
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute();
}

/** In which language the office speaks to somebody. */
export async function setLocale(db: Kysely<DB>, id: bigint, locale: Locale): Promise<void> {
  await db.updateTable('staff').set({ locale }).where('id', '=', id).execute();
}

/** Notes that somebody has left. */
export async function markEnded(tx: Kysely<DB>, id: bigint, at: Date): Promise<void> {
  await tx.updateTable('staff').set({ ended_at: at }).where('id', '=', id).execute();
}

/** Notes that somebody who had left works here again, with these roles. */
export async function markBack(
  tx: Kysely<DB>,
  id: bigint,
  roles: readonly StaffRole[],
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ended_at: null, roles: [...roles] })
    .where('id', '=', id)
    .execute();
}

/** Hashes of the recovery codes that were not used yet. */
export async function unusedRecoveryCodes(
  db: Kysely<DB>,
  staffId: bigint,
): Promise<{ id: bigint; codeHash: string }[]> {
  return db
    .selectFrom('staff_recovery_code')
    .select(['id', 'code_hash as codeHash'])
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Puts new recovery codes in place of all others. */
export async function replaceRecoveryCodes(
  tx: Kysely<DB>,
  staffId: bigint,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

/** Uses a recovery code up. @returns false where it was used meanwhile */
export async function useRecoveryCode(tx: Kysely<DB>, id: bigint, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
