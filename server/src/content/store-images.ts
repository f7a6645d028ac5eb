import type { ImageKey } from 'contract/office/site-content';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

type Db = Kysely<DB>;

/** A picture of the home page as it stands. */
export interface StoredImage {
  key: ImageKey;
  address: string;
  /** Of `site_picture`; null: staff gave none. */
  picture: string | null;
  width: number | null;
  height: number | null;
  altKm: string | null;
  altEn: string | null;
  version: number;
}

/** The pictures of the home page. */
export async function storedImages(db: Db): Promise<StoredImage[]> {
  const rows = await db
    .selectFrom('site_image as i')
    .leftJoin('site_picture as p', 'p.name', 'i.picture')
    .select(['i.key', 'i.address', 'i.picture', 'p.width', 'p.height', 'i.version'])
    .select(['i.alt_km as altKm', 'i.alt_en as altEn'])
    .orderBy('i.key')
    .execute();
  return rows.map((row) => ({ ...row, key: row.key as ImageKey }));
}

/** A picture in one of its sizes; null: there is none of that name. */
export async function readPicture(
  db: Db,
  name: string,
  size: 'large' | 'medium',
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('site_picture')
    .select(`${size} as jpeg`)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.jpeg ?? null;
}

/** Keeps a picture; the same one again adds nothing. */
export async function insertPicture(
  tx: Db,
  picture: {
    name: string;
    large: Buffer;
    medium: Buffer;
    width: number;
    height: number;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { by, at, ...row } = picture;
  await tx
    .insertInto('site_picture')
    .values({ ...row, made_by: by, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes an image over the version that was seen. @returns false where it has another by now */
export async function writeImage(
  tx: Db,
  image: Pick<StoredImage, 'key' | 'address' | 'picture' | 'altKm' | 'altEn' | 'version'>,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const row = {
    address: image.address,
    picture: image.picture,
    alt_km: image.altKm,
    alt_en: image.altEn,
    version: image.version + 1,
    updated_at: at,
    changed_by: by,
  };
  const done = await tx
    .updateTable('site_image')
    .set(row)
    .where('key', '=', image.key)
    .where('version', '=', image.version)
    .returning('key')
    .executeTakeFirst();
  return done !== undefined;
}
