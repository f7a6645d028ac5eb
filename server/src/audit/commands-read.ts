import type { Locale } from 'contract/locale';
import type {
  AuditAct,
  AuditActWithProof,
  AuditPage,
  AuditProof,
  AuditQuery,
} from 'contract/office/audit';
import { PAGE_ROWS } from 'contract/office/messages';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { addDays, phnomPenhMidnight } from 'lending/calendar';
import { m } from 'words/messages';
import { cursorPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { blockHash, rootHash } from './commands-hash.ts';
import { blocksAfter } from './store-blocks.ts';
import {
  findAct,
  isHeld,
  lastVerified,
  peopleOf,
  type ReadAct,
  rowsOfBlock,
  searchAudit,
} from './store-read.ts';

/** Rows that one search looks at: some hundredths of a second. */
const SCAN_MOST = 20_000;

/** What reading the audit needs. */
export type AuditReading = Pick<Services, 'db' | 'clock'>;

/** How much one search reads. */
interface Reach {
  /** Rows of a page. */
  readonly most: number;
  /** Rows that are looked at. */
  readonly scan: number;
}

/** A number, a UUID or a day after a noun, or a handle of staff: what somebody may have made up. */
const OWN_NAME = /^(?:staff:.*|[a-z_]+:(?:\d+|\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f-]{27}))$/;

/**
 * A subject or an actor that somebody asked for, as it may stand in the audit for good: where nothing of that name is held, the noun alone
 * (`loan:…`), since what was typed may be a phone, an account or a name.
 */
export async function heldName({ db }: Pick<AuditReading, 'db'>, name: string): Promise<string> {
  if (!OWN_NAME.test(name) || (await isHeld(db, name))) return name;
  return `${name.slice(0, name.indexOf(':'))}:…`;
}

/** The acts that fit, the newest first, some at once, with the cursors of those beside them. */
export async function auditBatch(
  { db }: Pick<AuditReading, 'db'>,
  asked: AuditQuery,
  { most, scan }: Reach,
): Promise<Pick<AuditPage, 'next' | 'previous' | 'is_cut'> & { rows: AuditAct[] }> {
  const { subject, actor, noun, day } = asked;
  const span =
    day === undefined
      ? undefined
      : {
          from: new Date(phnomPenhMidnight(day)),
          until: new Date(phnomPenhMidnight(addDays(day, 1))),
        };
  const after = asked.after === undefined ? undefined : BigInt(asked.after);
  const before = asked.before === undefined ? undefined : BigInt(asked.before);
  const place = { after, before, most: most + 1, scan };
  const { acts, scannedTo } = await searchAudit(db, { subject, actor, noun, span }, place);
  const page = cursorPage(acts, { ...asked, most }, ({ id }) => String(id));
  const onward = scannedTo === null ? null : String(scannedTo);
  return {
    rows: page.rows.map(actView),
    next: before === undefined ? (onward ?? page.next) : (page.next ?? String(before + 1n)),
    previous: before === undefined ? page.previous : (onward ?? page.previous),
    is_cut: scannedTo !== null,
  };
}

/** One page of the acts that fit, the newest first, and whether the whole audit was found to be whole. */
export async function auditPage(
  { db, clock }: AuditReading,
  asked: AuditQuery,
  scan = SCAN_MOST,
): Promise<AuditPage> {
  const page = await auditBatch({ db }, asked, { most: PAGE_ROWS, scan });
  const { at, counts, problem } = await lastVerified(db);
  return {
    ...page,
    verified: {
      at: at?.toISOString() ?? null,
      rows: counts.rows ?? 0,
      blocks: counts.blocks ?? 0,
      anchors: counts.anchors ?? 0,
      problem,
    },
    people: await peopleOf(db),
    today: clock.today(),
  };
}

/** One act, and its block with every hash reckoned anew from the rows as they lie there now. */
export async function auditActOf(
  { db }: Pick<AuditReading, 'db'>,
  id: bigint,
): Promise<AuditActWithProof | Refused> {
  const act = await findAct(db, id);
  if (act === null) return Refused.because(notFound, 'not_found');
  return { ...actView(act), proof: act.block === null ? null : await proofOf(db, act.block) };
}

const notFound = (locale: Locale) => m.office_problem_not_found({}, { locale });

async function proofOf(db: Kysely<DB>, n: bigint): Promise<AuditProof | null> {
  const [block] = await blocksAfter(db, n - 1n, 1);
  if (block?.n !== n) return null;
  const rows = await rowsOfBlock(db, block);
  const isWhole =
    rows.length === block.rows &&
    rootHash(rows).equals(block.root) &&
    blockHash(block).equals(block.hash);
  return {
    block: String(n),
    rows: block.rows,
    sealed_at: block.sealedAt.toISOString(),
    hash: block.hash.toString('hex'),
    is_whole: isWhole,
  };
}

/** A fact as it is read: lists of words one after another, the rest as JSON. */
function factText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(', ');
  return JSON.stringify(value);
}

/** Facts as they are read: of one that holds others each by its own name, `before.name_km`; of changed terms both sides of each. */
export function factsOf(name: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, factText(value)]];
  if (!Array.isArray(value))
    return Object.entries(value).map(([part, one]) => [`${name}.${part}`, factText(one)]);
  if (value.length === 0 || !value.every(isTermsChange)) return [[name, factText(value)]];
  return value.flatMap(({ what, before, after }) => [
    [`before.${what}`, factText(before)],
    [`after.${what}`, factText(after)],
  ]);
}

function isTermsChange(value: unknown): value is { what: string; before: unknown; after: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'what' in value &&
    'before' in value &&
    'after' in value
  );
}

function actView({ id, at, event, actor, subject, facts, block }: ReadAct): AuditAct {
  return {
    id: String(id),
    at: at.toISOString(),
    event,
    actor,
    subject,
    facts: Object.entries(facts).flatMap(([name, value]) => factsOf(name, value)),
    block: block === null ? null : String(block),
  };
}
