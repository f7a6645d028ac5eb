import { createHash } from 'node:crypto';
import type { PageTextRow } from 'contract/office/content';
import type { Locale } from 'contract/locale';
import type { PageName } from 'contract/page-text';
import { parsePage } from 'contract/page-text-parse';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { keepVersion } from './store-versions.ts';
import { type StoredText, storedText, storedTexts, writeText } from './store-office.ts';

type ContentServices = Pick<Services, 'db' | 'clock'>;

/** Problems of a text that are told at once. */
const MOST_PROBLEMS = 5;

const rowOf = ({ page, locale, body, isOwn, changedAt }: StoredText): PageTextRow => ({
  page,
  locale,
  title: parsePage(body).body.title,
  is_own: isOwn,
  version: changedAt.toISOString(),
});

/** The texts of the content pages. */
export async function textRows({ db }: Pick<ContentServices, 'db'>) {
  return { rows: (await storedTexts(db)).map(rowOf) };
}

/** One text in its Markdown. */
export async function textView(
  { db }: Pick<ContentServices, 'db'>,
  which: { page: PageName; locale: Locale },
) {
  const text = await storedText(db, which);
  return text === null ? notThere() : { ...rowOf(text), body: text.body };
}

/**
 * Changes a text. What the page could not show is refused with the lines that are wrong (docs/content.md). Both texts are kept; the audit has their
 * hashes and the number under which they are.
 */
export async function changePage(
  { db, clock }: ContentServices,
  by: Staff,
  {
    page,
    locale,
    version,
    body,
  }: { page: PageName; locale: Locale; version: string; body: string },
): Promise<Refused | null> {
  const { problems } = parsePage(body);
  if (problems.length > 0) {
    const lines = problems.slice(0, MOST_PROBLEMS).join('; ');
    return Refused.field('body', (language) =>
      m.office_content_error_markup({ lines }, { locale: language }),
    );
  }
  const at = clock.now();
  const who = `staff:${by.handle}`;
  return db.transaction().execute(async (tx) => {
    const before = await storedText(tx, { page, locale });
    if (before === null) return notThere();
    const subject = `page_text:${page}-${locale}`;
    if (!(await writeText(tx, { page, locale, body, version, at }))) {
      return changedSince(tx, who, ['text', subject]);
    }
    const sides = { before: { body: before.body }, after: { body } };
    const kept = await keepVersion(tx, { subject, ...sides, by: who, at });
    const facts = { before: printOf(before.body), after: printOf(body), version: kept };
    const act = { event: 'page_text.changed', actor: who, subject };
    await recordActs(tx, [{ at, ...act, facts }]);
    return null;
  });
}

const printOf = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  letters: text.length,
});
