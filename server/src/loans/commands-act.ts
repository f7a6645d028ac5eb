import { createHmac } from 'node:crypto';
import type { Role } from 'contract/endpoint';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { actPart } from '../audit/store.ts';
import { askAlone, type Asked, type StatementPart, together } from '../database/prepared.ts';
import { transact } from '../database/transact.ts';
import type { DB, JsonObject } from '../database/types.ts';
import type { Services } from '../services.ts';
import { Undone } from '../undone.ts';
import { keyUsed } from './commands-key-used.ts';
import {
  isPostedMeanwhile,
  type Posted,
  postedUnder,
  postingPart,
  standbyWait,
} from './store-postings.ts';

/** What the acts on applications, offers and loans use. */
export type LoanServices = Pick<Services, 'db' | 'clock' | 'env' | 'cipher' | 'log'>;

/** Who performs an act: `staff:nary`, `borrower:12` or `system`, and as what. */
export interface By {
  readonly who: string;
  readonly role: Role | 'system';
}

export const SYSTEM: By = { who: 'system', role: 'system' };

/** What an act begins with. */
export interface Opening<Opened> {
  /** What the key was used for before; null for nothing. */
  readonly before: Posted | null;
  readonly opened: Opened | undefined;
}

/** One act: its name in the audit (`noun.done`), who may do it, and the caller's key where money moves. */
interface ActOptions<Opened> {
  readonly event: string;
  readonly by: By;
  readonly roles: readonly By['role'][];
  /** Made by the caller for this one act; a repeat gets the first answer again. Null where a repeat is refused by state anyway. */
  readonly key: string | null;
  /** The answer to a repeat says that it is one: `repeated`. */
  readonly marksRepeat?: true;
  /** The body that the key stands for, by field. */
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  /** What `work` has written stays where it refuses: for an act that counts what was tried. */
  readonly keepsRefused?: boolean;
  /** What `work` begins with, locks too. It asks in its own statement what the key was used for, if there is one; it writes nothing, and is for nothing where it was used. */
  readonly opening?: (tx: Kysely<DB>, used: Asked<Posted> | null) => Promise<Opening<Opened>>;
}

/** What an act did: the answer, and its line in the audit. */
export interface Done<Answer> {
  readonly answer: Answer;
  /** Noun and id. */
  readonly subject: string;
  /** Numbers, hashes and names of rules, never personal data. */
  readonly facts: JsonObject;
  /** The act's last writes, sent with those of every act in one statement. */
  readonly writes?: readonly StatementPart[];
}

/**
 * Performs an act in one transaction with its audit row; `work` writes what it writes with `tx`, messages included. An act that
 * is refused writes nothing. With a key, its caller's same body again gets the same answer and writes nothing, another
 * body is refused with the name of the first field that differs (docs/loan-book.md, "Writing").
 */
export async function act<Answer extends JsonObject, Opened = undefined>(
  services: LoanServices,
  options: ActOptions<Opened>,
  work: (tx: Kysely<DB>, now: Date, opened: Opened | undefined) => Promise<Done<Answer> | Refused>,
): Promise<Answer | Refused> {
  try {
    return await begun(services, options, work);
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** Thrown inside a transaction that was refused since a call with the same key has ended meanwhile. */
class PostedMeanwhile extends Error {}

/** Performs it, and once more where another call with the same key came first: that one's answer is then there to be found. */
async function begun<Answer extends JsonObject, Opened>(
  ...[services, options, work]: Parameters<typeof perform<Answer, Opened>>
): Promise<Answer | Refused> {
  try {
    return await perform(services, options, work);
  } catch (error) {
    const isSecond = error instanceof PostedMeanwhile || isPostedMeanwhile(error);
    if (options.key === null || !isSecond) throw error;
    return await perform(services, options, work);
  }
}

async function perform<Answer extends JsonObject, Opened>(
  { db, clock, env }: LoanServices,
  { event, by, roles, key, fields, opening, keepsRefused = false, marksRepeat }: ActOptions<Opened>,
  work: (tx: Kysely<DB>, now: Date, opened: Opened | undefined) => Promise<Done<Answer> | Refused>,
): Promise<Answer | Refused> {
  if (!roles.includes(by.role)) return notTheirAct();
  const hashes = hashesOf(env.secretKey, { ...fields, '': event });
  const own = key === null ? null : { key, by: by.who };
  const used = own && postedUnder(own);
  const open = (tx: Kysely<DB>) => (opening ?? openNothing)(tx, used);
  return transact<Opening<Opened>, Answer | Refused>(db, open, async (tx, { before, opened }) => {
    if (before) {
      const first = repeated(before, hashes) as Answer | Refused;
      const isMarked = marksRepeat && !(first instanceof Refused);
      const result = isMarked ? { ...first, repeated: true } : first;
      return { result, writes: [standbyWait(tx)] };
    }
    const now = clock.now();
    const done = await work(tx, now, opened);
    if (done instanceof Refused) {
      // What it saw may be what the first call with its key has done since the key was asked for.
      if (used && (await askAlone(tx, used))) throw new PostedMeanwhile();
      if (keepsRefused) return { result: done };
      throw new Undone(done);
    }
    const { answer, subject, facts, writes = [] } = done;
    const posting = own && { ...own, act: event.replace('.', '_'), fields: hashes, answer, now };
    return {
      result: answer,
      writes: [
        together(tx, [
          actPart(tx, { at: now, event, actor: by.who, subject, facts }),
          ...(posting ? [postingPart(tx, posting)] : []),
          ...writes,
        ]),
      ],
    };
  });
}

async function openNothing(tx: Kysely<DB>, used: Asked<Posted> | null): Promise<Opening<never>> {
  return { before: used && (await askAlone(tx, used)), opened: undefined };
}

function repeated(before: Posted, hashes: Readonly<Record<string, string>>): JsonObject | Refused {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(hashes)]);
  const other = [...names].find((name) => before.fields[name] !== hashes[name]);
  if (other === undefined) return before.answer;
  return keyUsed(other);
}

/** Keyed hashes of the fields, so that a stored body says nothing of a person. */
function hashesOf(
  secretKey: string,
  fields: ActOptions<unknown>['fields'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      createHmac('sha256', secretKey)
        .update(JSON.stringify([name, value]))
        .digest('base64url'),
    ]),
  );
}

/** Refuses an act to a role that does not do it. */
export function notTheirAct(): Refused {
  return Refused.because(notAllowed, 'role');
}

const notAllowed: Refusal = (locale) => m.refusal_not_allowed({}, { locale });
