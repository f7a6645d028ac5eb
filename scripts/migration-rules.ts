/** What a migration may do to a table that already has rows, which others save into meanwhile (server/migrations/README.md). */
import type { Breach, SourceFile } from './house-rules.ts';

/** Files before this one came before the rule. */
const FIRST = '0060';

interface Rule {
  /** What a statement on an existing table must not say. */
  readonly what: RegExp;
  /** Unless it says this. */
  readonly unless?: RegExp;
  readonly message: string;
}

const NOT_VALID =
  'in one file as "not valid", and validate it in the next, so that no save waits while all rows are read.';

const ALTER_RULES: readonly Rule[] = [
  {
    what: /\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b/,
    unless: /\bnot\s+valid\b/,
    message: `Add a constraint ${NOT_VALID}`,
  },
  {
    what: /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b|foreign\b)\w+\s[^,]*\b(?:check\s*\(|references\b)/,
    message: `Add the column bare, and its constraint ${NOT_VALID}`,
  },
];

/** A column that gets another type, by the type's name. */
const RETYPED = /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\s+([\w.]+)/g;
const OTHER_TYPE =
  'Another type rewrites the table, unless it is a domain that this file makes without a check: add a new column and fill it in batches.';

const INDEX: Rule = {
  what: /^create\s+(?:unique\s+)?index\b/,
  unless: /^create\s+(?:unique\s+)?index\s+if\s+not\s+exists\b/,
  message:
    'Write "create index if not exists", so that an operator can make it beforehand with "create index concurrently".',
};

/** Files before this one came before the rules on what stands beside an index. */
const FIRST_INDEX_ALONE = '0389';
const FUNCTION_APART =
  'Make the function of an index in a file before it, with "or replace": an operator who makes the index beforehand needs it.';
const DROP_APART =
  'Drop an index in a file after the one that makes another: this transaction has kept saves waiting while it built, and a drop wants the table for itself.';

const isMigration = (path: string) => /^server\/migrations\/\d{4}-[^/]*\.sql$/.test(path);

/** Comments blanked, lines and places kept; lower case. */
function bare(text: string): string {
  return text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length)).toLowerCase();
}

/** Statements with where they begin. Function bodies are cut at their own semicolons, which does no harm here. */
function statementsOf(text: string): { text: string; line: number }[] {
  let at = 0;
  return text.split(';').map((part) => {
    const begin = at + part.length - part.trimStart().length;
    at += part.length + 1;
    return { text: part.trim(), line: text.slice(0, begin).split('\n').length };
  });
}

function offends(statement: string, { what, unless }: Rule): boolean {
  return what.test(statement) && !unless?.test(statement);
}

/** The table, or the domain, that a statement alters or indexes; null for other statements. */
function tableOf(statement: string): string | null {
  const [, altered, indexed] =
    /^alter\s+(?:table|domain)\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)|^create\s+(?:unique\s+)?index\b[\s\S]*?\son\s+(?:only\s+)?([\w.]+)/.exec(
      statement,
    ) ?? [];
  return altered ?? indexed ?? null;
}

/** What may not stand in one file with an index on a table that has rows. */
function besideIndexes(
  statements: readonly { text: string; line: number }[],
  made: ReadonlySet<string>,
): { line: number; message: string }[] {
  const indexes = statements.filter(
    ({ text }) => INDEX.what.test(text) && !made.has(tableOf(text) ?? ''),
  );
  if (indexes.length === 0) return [];
  return statements.flatMap(({ text, line }) => {
    if (/^drop\s+index\b/.test(text)) return [{ line, message: DROP_APART }];
    const name = /^create\s+(?:or\s+replace\s+)?function\s+(?:\w+\.)?(\w+)/.exec(text)?.[1] ?? null;
    const isUsed =
      name !== null && indexes.some((index) => new RegExp(`\\b${name}\\s*\\(`).test(index.text));
    return isUsed ? [{ line, message: FUNCTION_APART }] : [];
  });
}

/** Every statement of a new migration that would keep others from saving into a large table. */
export function migrationBreaches(file: SourceFile): Breach[] {
  const name = file.path.split('/').at(-1) ?? '';
  if (!isMigration(file.path) || name < FIRST) return [];
  const text = bare(file.text);
  const made = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(
      ([, table]) => table ?? '',
    ),
  );
  const statements = statementsOf(text);
  const bareDomains = new Set(
    statements.flatMap(
      ({ text: one }) => /^create\s+domain\s+(\w+)\s+as\s+\w+$/.exec(one)?.[1] ?? [],
    ),
  );
  const breaches = statements.flatMap((statement) => {
    const table = tableOf(statement.text);
    if (table === null || made.has(table)) return [];
    const rules = statement.text.startsWith('alter') ? ALTER_RULES : [INDEX];
    const messages = rules
      .filter((rule) => offends(statement.text, rule))
      .map((rule) => rule.message);
    const retyped = [...statement.text.matchAll(RETYPED)];
    if (retyped.some(([, type = '']) => !bareDomains.has(type))) messages.push(OTHER_TYPE);
    return messages.map((message) => ({ path: file.path, line: statement.line, message }));
  });
  if (name >= FIRST_INDEX_ALONE) {
    const beside = besideIndexes(statements, made);
    breaches.push(...beside.map((breach) => ({ path: file.path, ...breach })));
  }
  const validates = /\bvalidate\s+constraint\b/.exec(text);
  if (validates && /\bnot\s+valid\b/.test(text)) {
    const line = text.slice(0, validates.index).split('\n').length;
    const message =
      'Validate a constraint in the file after the one that adds it: this transaction still holds the table.';
    breaches.push({ path: file.path, line, message });
  }
  return breaches;
}
