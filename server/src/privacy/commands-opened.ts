import type { Locale } from 'contract/locale';
import type { BreachView, OpenedPage, OpenedQuery, OpenedSpan } from 'contract/office/retention';
import { PAGE_ROWS } from 'contract/office/messages';
import { displayPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import { addDays, daysBetween, phnomPenhMidnight } from 'lending/calendar';
import { m } from 'words/messages';
import { heldName } from '../audit/commands-read.ts';
import { peopleOf } from '../audit/store-read.ts';
import { recordActs } from '../audit/store.ts';
import { cursorPage } from '../cursor-page.ts';
import { csvHead, csvLine } from '../reports/commands-csv.ts';
import { answerInTurn, inTurn, type SentFile, sentInTime } from '../reports/commands-turns.ts';
import type { Services } from '../services.ts';
import { breachHours } from '../settings/commands.ts';
import { countOpened, type OpenedRow, readOpened, type Span } from '../audit/store-opened.ts';

type OpenedServices = Pick<Services, 'db' | 'clock'>;

/** Longer times are looked at in parts: what is read of the audit stays below the time of a statement. */
const DAYS_MOST = 92;
/**
 * The most borrowers of one file, which is read by one look at the audit: a look for each part of it would read the same acts again and
 * again. As objects they are some ten megabytes.
 */
const FILE_ROWS = 20_000;

/** Within which hours whom to tell, and who could have acted. */
export async function breachView({ db, clock }: OpenedServices): Promise<BreachView> {
  return {
    tell_hours: await breachHours(db),
    today: clock.today(),
    people: await peopleOf(db),
  };
}

function spanOf({ from, until, by }: OpenedSpan): Span | Refused {
  const days = daysBetween(from, until);
  if (days < 0 || days >= DAYS_MOST)
    return Refused.field('until', (locale) =>
      m.office_breach_span({ days: String(DAYS_MOST) }, { locale }),
    );
  return {
    from: new Date(phnomPenhMidnight(from)),
    until: new Date(phnomPenhMidnight(addDays(until, 1))),
    by: by ?? null,
  };
}

/** One page of the borrowers of whom something was opened in a time. @param by who asks, `staff:max` */
export async function openedPage(
  { db }: Pick<OpenedServices, 'db'>,
  query: OpenedQuery,
  by: string,
): Promise<OpenedPage | Refused> {
  const span = spanOf(query);
  if (span instanceof Refused) return span;
  return answerInTurn(by, () => pageIn(db, span, query));
}

async function pageIn(
  db: OpenedServices['db'],
  span: Span,
  query: OpenedQuery,
): Promise<OpenedPage> {
  const found = await readOpened(db, span, { ...query, most: PAGE_ROWS + 1 });
  const page = cursorPage(found, { ...query, most: PAGE_ROWS }, ({ borrowerId }) =>
    String(borrowerId),
  );
  return {
    rows: page.rows.map((row) => ({
      borrower_id: String(row.borrowerId),
      name: row.name,
      last_name: row.lastName,
      phone: row.phone,
      not_theirs: row.isNotTheirs,
      photos: row.photos,
      acts: row.acts,
      exported: row.exported,
      first_at: row.firstAt.toISOString(),
      last_at: row.lastAt.toISOString(),
    })),
    next: page.next,
    previous: page.previous,
    ...(await countOpened(db, span)),
  };
}

/**
 * The same borrowers as one file; refused where they are more than it holds. That it was made stands in the audit before anything goes
 * out. One of three files at a time (`inTurn`).
 */
export async function openedFileOf(
  services: OpenedServices,
  asked: OpenedSpan,
  { by, locale, most = FILE_ROWS }: { by: string; locale: Locale; most?: number },
): Promise<SentFile | Refused> {
  const span = spanOf(asked);
  if (span instanceof Refused) return span;
  return inTurn(by, () => fileIn(services, span, { asked, by, locale, most }));
}

async function fileIn(
  { db, clock }: OpenedServices,
  span: Span,
  { asked, by, locale, most }: { asked: OpenedSpan; by: string; locale: Locale; most: number },
): Promise<SentFile | Refused> {
  const rows = await readOpened(db, span, { most: most + 1 });
  if (rows.length > most) {
    const count = String(most);
    return Refused.field('until', (one) => m.office_breach_opened_many({ count }, { locale: one }));
  }
  const held = asked.by === undefined ? null : await heldName({ db }, asked.by);
  const facts = { from: asked.from, until: asked.until, by: held };
  const act = { event: 'privacy.opened_exported', actor: by, subject: 'privacy:opened' };
  await recordActs(db, [{ at: clock.now(), ...act, facts }]);
  const body = sentInTime(lines(rows, locale));
  return { name: `opened-${asked.from}-${asked.until}.csv`, body };
}

async function* lines(rows: readonly OpenedRow[], locale: Locale): AsyncGenerator<string> {
  yield csvHead(HEADINGS.map((text) => text({}, { locale })));
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const some = rows.slice(from, from + LINES_AT_ONCE);
    yield some.map((row) => csvLine(valuesOf(row, locale))).join('');
  }
}

const LINES_AT_ONCE = 500;

const HEADINGS = [
  m.office_breach_number,
  m.office_breach_name,
  m.office_privacy_phone,
  m.office_breach_not_theirs,
  m.office_breach_photos,
  m.office_breach_acts,
  m.office_breach_exported,
  m.office_breach_first,
  m.office_breach_last,
] as const;

function valuesOf(row: OpenedRow, locale: Locale): (string | number)[] {
  return [
    Number(row.borrowerId),
    `${row.name} ${row.lastName}`,
    displayPhone(row.phone),
    row.isNotTheirs ? m.office_breach_is_not_theirs({}, { locale }) : '',
    row.photos,
    row.acts,
    row.exported ? m.office_breach_yes({}, { locale }) : '',
    row.firstAt.toISOString(),
    row.lastAt.toISOString(),
  ];
}
