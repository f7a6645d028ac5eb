import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** A text message that staff have worded. */
export interface StoredTemplate {
  bodyKm: string;
  bodyEn: string;
  /** In the program's own words again, whatever both texts are. */
  isProgram: boolean;
  version: number;
  changedBy: string;
  changedAt: Date;
}

/** Every text message that staff have worded, by name. */
export async function storedTemplates(db: Kysely<DB>): Promise<Map<string, StoredTemplate>> {
  const rows = await db
    .selectFrom('sms_template')
    .select(['kind', 'body_km as bodyKm', 'body_en as bodyEn', 'version', 'program_version'])
    .select(['changed_by as changedBy', 'changed_at as changedAt'])
    .execute();
  return new Map(
    rows.map(({ kind, program_version: since, ...rest }) => [
      kind,
      { ...rest, isProgram: since === rest.version },
    ]),
  );
}

/**
 * Writes a wording over the version that was seen; 0: the program's own words.
 * @returns false where it has another version by now
 */
export async function writeTemplate(
  tx: Kysely<DB>,
  key: string,
  { bodyKm, bodyEn, isProgram, version, changedBy, changedAt }: StoredTemplate,
): Promise<boolean> {
  const row = {
    body_km: bodyKm,
    body_en: bodyEn,
    version: version + 1,
    program_version: isProgram ? version + 1 : null,
    changed_by: changedBy,
    changed_at: changedAt,
  };
  const done =
    version === 0
      ? await tx
          .insertInto('sms_template')
          .values({ kind: key, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('kind')
          .executeTakeFirst()
      : await tx
          .updateTable('sms_template')
          .set(row)
          .where('kind', '=', key)
          .where('version', '=', version)
          .returning('kind')
          .executeTakeFirst();
  return done !== undefined;
}
