import type { Kysely, Transaction } from 'kysely';
import sharp from 'sharp';
import { hashPassword } from '../password-hash.ts';
import { encryptPhotos } from '../applications/photos/gateway-encrypted.ts';
import { openPhotoStore } from '../applications/photos/gateway.ts';
import { knowsSomebody } from '../borrowers/store.ts';
import { Cipher } from '../cipher.ts';
import { standingClock } from '../clock.ts';
import type { DB } from '../database/types.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { markPastSent } from '../notices/store-sending.ts';
import { lockFilling } from '../reference/store-fill.ts';
import type { Services } from '../services.ts';
import type { Past } from './cast-acts.ts';
import { DEMO_PASSWORD } from './cast-people.ts';
import { letHappen } from './cast-past.ts';
import { allStories } from './cast-stories.ts';

export type CastServices = Pick<Services, 'db' | 'env' | 'clock' | 'log' | 'installation'>;

/**
 * Fills a database that knows nobody with the demo's people (docs/demo.md): their past is lived through by the same acts that
 * borrowers and staff use, under a clock that is set to each moment. All of it in one transaction, so that a start that is
 * killed leaves nothing; with `withDay` a working day's other people too. Messages of the past count as sent at their time and go to nobody, neither to a gateway nor to the
 * outbox's file.
 */
export async function seedCast(services: CastServices, withDay = false): Promise<void> {
  // Loaded where it is wanted alone, as the cast is.
  const day = withDay ? (await import('./day.ts')).dayStories : () => [];
  await withPast(services, async (past, tx) => {
    await lockFilling(tx);
    if (await knowsSomebody(tx)) return;
    await letHappen([...allStories(past), ...day(past)], past.clock, past.clock.now());
    await bringLoansToToday(past);
    await markPastSent(tx);
  });
}

/**
 * Does work with what a past is made with, in one transaction. The clock stands at the present instant until it is set.
 * Settings that would refuse one of a past's acts do not hold for it.
 */
export async function withPast(
  services: CastServices,
  work: (past: Past, tx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  const { db, log } = services;
  const env = {
    ...services.env,
    submitsBeforeRobotCheck: Number.POSITIVE_INFINITY,
    borrowCaptcha: false,
    requireEmploymentCard: false,
    legalCeiling: null,
  };
  const cipher = new Cipher(env.dataKeys);
  const photos = encryptPhotos(await openPhotoStore(env, services.installation), cipher);
  try {
    const common = { photo: await aPhoto(), passwordHash: await hashPassword(DEMO_PASSWORD) };
    await db.transaction().execute(async (tx) => {
      const clock = standingClock(services.clock.now());
      const made = { db: partsOf(tx), env, log, cipher, photos, clock, today: clock.today() };
      await work({ ...made, ...common }, tx);
    });
  } finally {
    photos.close();
  }
}

/** A database whose transactions are parts of one: an act that throws undoes all of them. */
function partsOf(tx: Transaction<DB>): Kysely<DB> {
  const transaction = () => ({
    execute: <Result>(work: (part: Transaction<DB>) => Promise<Result>) => work(tx),
  });
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Pixels of a side of what stands for a photo. */
const SIDE = 300;
const PALE = [0xdf, 0xe6, 0xf5];
const DARK = [0x3c, 0x56, 0xa0];

/**
 * What stands for a photo: head and shoulders of nobody, as it shows where a borrower's picture does. Painted dot by dot, since
 * this process reads no drawings (docs/security.md, "Photos").
 */
async function aPhoto(): Promise<Buffer> {
  const isPerson = (x: number, y: number) =>
    (x - 150) ** 2 + (y - 120) ** 2 < 56 ** 2 ||
    ((x - 150) / 110) ** 2 + ((y - 300) / 112) ** 2 < 1;
  const dots = Array.from({ length: SIDE * SIDE }, (_, dot) =>
    isPerson(dot % SIDE, Math.floor(dot / SIDE)) ? DARK : PALE,
  );
  return sharp(Buffer.from(dots.flat()), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg()
    .toBuffer();
}
