/** What PostgreSQL and the photo folder hold after a trial, read past the server and held against what was acknowledged. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { systemClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { verifyAudit } from '../../server/src/audit/commands-verify.ts';
import { openAnchorStore } from '../../server/src/jobs/anchor-store.ts';
import { asTyped, productCipher, productEnv, productPhotos } from '../product-keys.ts';
import { asOwner, productDatabase } from '../product-database.ts';
import { inLanes } from './clerks.ts';
import { mustBe, mustBeNone } from './trial.ts';
import { isSubmitted, type Visit } from './visitor.ts';
import { type SentStep, wizardOf } from './wizards.ts';

/** Answers that stand in a column of the same name, word for word. */
const VERBATIM = new Set([
  ...['name', 'email', 'phone', 'national_id_number', 'home_number', 'school_name', 'commune'],
  ...['company_name', 'company_contact_name', 'occupation', 'has_relative', 'relative_name'],
  ...['relative_type', 'bank_account_number', 'facebook_name', 'source_of_information'],
  ...['purchase_item', 'type_of_collateral'],
]);

type Row = Record<string, unknown>;
/** The settings that the product was started with, keys included; none where it keeps them itself. */
type Settings = Record<string, string>;

/** Whether a step's answers are in the row as they were sent. */
function isStored({ answers, submits }: SentStep, row: Row): boolean {
  const right = Object.entries(answers).every(
    ([key, answer]) => !VERBATIM.has(key) || row[key] === answer,
  );
  return right && (!submits || row.status !== 'Draft');
}

/** Acknowledged saves whose answers are not in the row as they were sent. */
function lostSaves(visit: Visit, row: Row | undefined): number {
  const saved = [...visit.saved.values()];
  return saved.filter((step) => row === undefined || !isStored(step, row)).length;
}

/** Acknowledged photos that the row does not hold. */
function lostPhotos(visit: Visit, row: Row | undefined, held: ReadonlySet<string>): number {
  const kinds = [...visit.photos];
  return kinds.filter((kind) => !held.has(`${String(row?.id)} ${kind}`)).length;
}

async function count(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(sql);
  return Number(rows[0]?.n ?? Number.NaN);
}

/** What a Submit makes once, and what must then not be there: by what it would mean. */
const DOUBLED: Readonly<Record<string, string>> = {
  'applications taken for duplicates of another':
    'select from application where duplicate_of is not null',
  'phones with two applications':
    'select phone from application group by phone having count(*) > 1',
  'applications submitted more than once by the audit': `select subject from audit
    where event = 'application.submitted' group by subject having count(*) > 1`,
  'applications with a message written twice': `select application_id from notice
    where application_id is not null group by application_id, kind, audience, phone having count(*) > 1`,
  'kinds of photo held twice': `select application_id from photo where state = 'held'
    group by application_id, kind having count(*) > 1`,
};

async function duplicates(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(DOUBLED)) {
    faults.push(...mustBeNone(await count(client, `select count(*) as n from (${sql}) x`), what));
  }
  return faults;
}

/** What verifying the audit finds, with the anchors of this data folder, or of the one that the settings name. */
export async function faultsOfAudit(dataDir: string, settings: Settings): Promise<string[]> {
  const { db } = connect(productDatabase(dataDir).app);
  try {
    const env = productEnv(dataDir, settings);
    const { faults } = await verifyAudit(
      { db, env, clock: systemClock },
      await openAnchorStore(env, db),
    );
    return faults.map((line) => `the audit: ${line}`);
  } finally {
    await db.destroy();
  }
}

/** The photos in their places: application and kind. */
async function heldPhotos(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ photo: string }>(
    `select application_id || ' ' || kind as photo from photo where state = 'held'`,
  );
  return new Set(rows.map(({ photo }) => photo));
}

/** The rows of a product as they were typed, and which of them a visit's key opens. */
async function storedRows(client: pg.Client, dataDir: string, settings: Settings) {
  const { rows: stored } = await client.query<Row>('select * from application');
  const cipher = productCipher(dataDir, settings);
  const rows = stored.map((row) => asTyped(cipher, row));
  const byKey = new Map(rows.map((row) => [(row.draft_key_hash as Buffer).toString('hex'), row]));
  const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
  return { rows, rowOf: ({ id }: Visit) => (id === null ? undefined : byKey.get(hashOf(id))) };
}

/** How many acknowledged saves and photos of these visits are not stored. */
export async function lossesOf(
  dataDir: string,
  visits: readonly Visit[],
  settings: Settings = {},
): Promise<{ saves: number; photos: number }> {
  return asOwner(dataDir, async (client) => {
    const { rowOf } = await storedRows(client, dataDir, settings);
    const held = await heldPhotos(client);
    return {
      saves: visits.reduce((sum, visit) => sum + lostSaves(visit, rowOf(visit)), 0),
      photos: visits.reduce((sum, visit) => sum + lostPhotos(visit, rowOf(visit), held), 0),
    };
  });
}

/** Faults of what is stored against what these visits were told, every one of which went on until it was answered. */
export async function faultsOfVisits(
  dataDir: string,
  visits: readonly Visit[],
  settings: Settings = {},
): Promise<{ lost: number; rows: number; faults: string[] }> {
  const losses = await lossesOf(dataDir, visits, settings);
  return asOwner(dataDir, async (client) => {
    const rows = await count(client, 'select count(*) as n from application');
    const submitted = visits.filter(isSubmitted).length;
    const made = visits.filter(({ id }) => id !== null).length;
    const audited = await count(
      client,
      `select count(*) as n from audit where event = 'application.submitted'`,
    );
    const told = await count(client, 'select count(distinct application_id) as n from notice');
    const faults = [
      ...visits.flatMap(({ number, refusals }) => refusals.map((why) => `visit ${number}: ${why}`)),
      ...mustBeNone(losses.saves, 'acknowledged saves lost'),
      ...mustBeNone(losses.photos, 'acknowledged photos lost'),
      ...mustBe(rows, made, 'applications'),
      ...mustBe(audited, submitted, 'submitted by the audit'),
      ...mustBe(told, submitted, 'applications with messages'),
      ...(await duplicates(client)),
      ...(await faultsOfAudit(dataDir, settings)),
    ];
    return { lost: losses.saves, rows, faults };
  });
}

/** The photo files in a folder by object name, with the sizes that are there. */
function photoFiles(folder: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  if (!existsSync(folder)) return found;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const [, objectName, size] = /([^/]+)-(large|small)\.jpg$/.exec(name) ?? [];
    if (objectName === undefined || size === undefined) {
      if (/\.[^/]*$/.test(name)) found.set(name, new Set(['unknown']));
      continue;
    }
    found.set(objectName, (found.get(objectName) ?? new Set()).add(size));
  }
  return found;
}

/** Which steps of a visit stand in its row as they were sent, in order; a step behind one that is missing is a fault. */
function isPrefix(visit: Visit, row: Row): boolean {
  const stored = wizardOf(visit.number).steps.map((step) => isStored(step, row));
  return !stored.includes(false) || !stored.slice(stored.indexOf(false)).includes(true);
}

/**
 * Faults of a restored database: of visits that were over when the backup began everything must be there, of those that
 * went on meanwhile the first steps, and nothing else.
 */
export async function faultsOfPrefix(
  dataDir: string,
  { before, during }: { before: readonly Visit[]; during: readonly Visit[] },
  settings: Settings = {},
): Promise<{ rows: number; faults: string[] }> {
  return asOwner(dataDir, async (client) => {
    const { rows, rowOf } = await storedRows(client, dataDir, settings);
    const lost = before.reduce((sum, visit) => sum + lostSaves(visit, rowOf(visit)), 0);
    const there = during.filter((visit) => rowOf(visit) !== undefined);
    const torn = there.filter((visit) => !isPrefix(visit, rowOf(visit) ?? {}));
    const faults = [
      ...mustBeNone(lost, 'saves lost that were acknowledged before the backup'),
      ...mustBeNone(torn.length, 'applications that are no state of any moment'),
      ...mustBe(rows.length, before.length + there.length, 'applications'),
      ...(await duplicates(client)),
      ...(await faultsOfAudit(dataDir, settings)),
    ];
    return { rows: rows.length, faults };
  });
}

/** Photos that are read at the same time. */
const READERS = 8;
/** Every JPEG begins with this mark; what was not decrypted does not. */
const JPEG_BEGINS = Buffer.from([0xff, 0xd8]);

/**
 * Faults between the photos' rows and their files: each must have the other, and both sizes must decrypt, the large one to
 * the bytes whose SHA-256 its row holds (R13).
 * @param settings as the product was started with; their DATA_DIR where it is not the database's folder
 */
export async function faultsOfPhotos(
  dataDir: string,
  settings: Settings = {},
): Promise<{ held: number; files: number; faults: string[] }> {
  const { rows, installation } = await asOwner(dataDir, async (client) => ({
    ...(await client.query<{ object_name: string; state: string; sha256: Buffer }>(
      'select object_name, state, sha256 from photo',
    )),
    installation: (await client.query<{ id: string }>('select id from installation')).rows[0]?.id,
  }));
  const folder = join(settings.DATA_DIR ?? dataDir, 'photos', installation ?? '');
  const files = photoFiles(folder);
  const known = new Set(rows.map((row) => row.object_name));
  const photos = await productPhotos(dataDir, installation ?? '', settings);
  /** What is wrong with a photo's files; null: nothing. */
  const wrongWith = async (name: string, sha256: Buffer): Promise<string | null> => {
    const sizes = files.get(name);
    if (!sizes?.has('large') || !sizes.has('small')) return 'a file is missing';
    try {
      const large = await photos.read(name, 'large');
      const small = await photos.read(name, 'small');
      const isRight = createHash('sha256').update(large).digest().equals(sha256);
      return isRight && small.subarray(0, 2).equals(JPEG_BEGINS) ? null : 'other bytes';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const held = rows.filter(({ state }) => state === 'held');
  const strays = [...files.keys()].filter((name) => !known.has(name));
  const broken: string[] = [];
  await inLanes(rows, READERS, async (row) => {
    const wrong = await wrongWith(row.object_name, row.sha256);
    if (wrong !== null) broken.push(`${row.state}: ${wrong}`);
  });
  return {
    held: held.length,
    files: files.size,
    faults: [
      ...mustBeNone(strays.length, 'photos with a file and no row'),
      ...mustBeNone(
        broken.length,
        `rows without their whole files (${[...new Set(broken)].join('; ')})`,
      ),
      ...mustBeNone(rows.length - held.length, 'rows of photos that nobody holds'),
    ],
  };
}
