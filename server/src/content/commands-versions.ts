import type { TextVersion, TextVersions } from 'contract/office/text-versions';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import { namer } from '../standing/store-names.ts';
import { findVersion, type Parts, versionsOf } from './store-versions.ts';

const PAGE = 20;

/** How a text was changed, the newest change first, twenty at a time. */
export async function textVersions(
  { db }: Pick<Services, 'db'>,
  { subject, after }: { subject: string; after?: string | undefined },
): Promise<TextVersions> {
  const from = after === undefined ? null : BigInt(after);
  const found = await versionsOf(db, { subject, after: from, most: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const nameOf = await namer(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  return {
    rows: rows.map(({ id, changedBy, changedAt }) => ({
      id: String(id),
      changed_by: nameOf(changedBy),
      changed_at: changedAt.toISOString(),
    })),
    next: found.length > PAGE && last ? String(last.id) : null,
  };
}

/** One change with both sides, part by part; what stayed is left out. */
export async function textVersion(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<TextVersion | Refused> {
  const found = await findVersion(db, BigInt(id));
  if (found === null)
    return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
  const [before, after] = [found.before as Parts, found.after as Parts];
  const names = Object.keys({ ...before, ...after });
  return {
    id: String(found.id),
    subject: found.subject,
    changed_by: (await namer(db, [found.changedBy]))(found.changedBy),
    changed_at: found.changedAt.toISOString(),
    sides: names
      .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
      .filter((side) => side.before !== side.after),
  };
}
