/**
 * SQL that the oldest PostgreSQL which the product promises to run on does not know (migrate.ts, OLDEST_SERVER): the product's own is newer and takes it,
 * so no test of ours would notice, and the lender's own server would fail each time.
 */
import type { Breach, SourceFile } from './house-rules.ts';

/** Names of the list after `returning`, to the bracket that closes the statement; what `into` fills is a variable, as a trigger's own `new`. */
const RETURNED =
  /\breturning\b(?:(?!\binto\b)[^;`()]|\((?:[^()]|\([^()]*\))*?\))*?[\s,(](?:old|new)\.\w/gi;

/** What came after version 15, and with which version. */
const NEWER: readonly (readonly [version: number, name: string, what: RegExp])[] = [
  [16, 'any_value', /\bany_value\s*\(/gi],
  [16, 'array_shuffle, array_sample', /\barray_(?:shuffle|sample)\s*\(/gi],
  [16, 'random_normal, erf', /\b(?:random_normal|erfc?)\s*\(/gi],
  [16, 'date_add, date_subtract', /\bdate_(?:add|subtract)\s*\(/gi],
  [16, 'pg_input_is_valid', /\bpg_input_(?:is_valid|error_info)\s*\(/gi],
  [16, 'system_user', /\bsystem_user\b/gi],
  [16, 'is json', /\bis\s+(?:not\s+)?json\b/gi],
  [16, 'json_arrayagg, json_objectagg', /\bjson_(?:array|object)agg\s*\(/gi],
  [16, 'json_array', /\bjson_array\s*\(/gi],
  [17, 'json_table and its like', /\bjson_(?:table|exists|query|value|scalar|serialize)\s*\(/gi],
  [17, 'returning of a merge', /\bmerge\s+into\b[^;`]*?\breturning\b/gi],
  [17, 'returning of a merge', /\.mergeInto\([^;]*?\.returning/g],
  [17, 'merge_action', /\bmerge_action\s*\(/gi],
  [17, 'when not matched by source', /\bnot\s+matched\s+by\s+source\b/gi],
  [17, 'at local', /\bat\s+local\b/gi],
  [17, 'uuid_extract_timestamp', /\buuid_extract_(?:timestamp|version)\s*\(/gi],
  [17, 'random of a range', /\brandom\s*\(\s*[^\s)]+\s*,/gi],
  [17, 'to_bin, to_oct', /\bto_(?:bin|oct)\s*\(/gi],
  [17, 'another expression of a generated column', /\bset\s+expression\s+as\b/gi],
  [17, 'transaction_timeout', /\btransaction_timeout\b/gi],
  [18, 'old and new in returning', RETURNED],
  [18, 'returning with (…)', /\breturning\s+with\s*\(/gi],
  [18, 'uuidv7', /\buuidv[47]\s*\(/gi],
  [
    18,
    'virtual generated columns',
    /\bgenerated\s+always\s+as\s*\((?:[^()]|\([^()]*\))*\)\s*virtual\b/gi,
  ],
  [18, 'without overlaps', /\bwithout\s+overlaps\b/gi],
  [18, 'a period as foreign key', /[(,]\s*period\s+\w+\s*\)/gi],
  [18, 'not enforced', /\bnot\s+enforced\b/gi],
  [18, 'not null not valid', /\bnot\s+null\s+(?:\w+\s+)?not\s+valid\b/gi],
  [18, 'casefold', /\bcasefold\s*\(/gi],
  [18, 'array_sort, array_reverse', /\barray_(?:sort|reverse)\s*\(/gi],
  [18, 'crc32', /\bcrc32c?\s*\(/gi],
];

/** What follows a subquery that has no name of its own, which 15 refuses. */
const NAMELESS =
  /^\s*(?:$|[);,`]|(?:where|group|order|limit|having|join|inner|left|right|full|cross|union|on|for|offset|window|fetch)\b)/i;

/** Where a subquery begins that is read as a table. */
const SUBQUERY = /\b(?:from|join)\s+(?:lateral\s+)?\((?=\s*(?:select|values)\b)/gi;

/** Where the bracket before `from` closes. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function nameless(text: string): number[] {
  return [...text.matchAll(SUBQUERY)].flatMap((match) => {
    const end = closing(text, match.index + match[0].length);
    return NAMELESS.test(text.slice(end + 1, end + 20)) ? [match.index] : [];
  });
}

/** Comments blanked, lines and places kept. */
function bare({ path, text }: SourceFile): string {
  const comment = path.endsWith('.sql')
    ? /--[^\n]*/g
    : /(?<=^|[\s()[\]{},;=])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
  return text.replace(comment, (found) => found.replace(/[^\n]/g, ' '));
}

/** What an operator's server is asked: the product's own SQL, its migrations, and that of its commands. */
const ASKED = /^server\/(?:src\/.*\.ts|migrations\/\d{4}-[^/]*\.sql)$|^scripts\/backup\/.*\.ts$/;

/** Every place where a file asks for something that the oldest server does not know. */
export function postgresBreaches(file: SourceFile): Breach[] {
  if (!ASKED.test(file.path) || file.path.endsWith('.test.ts')) return [];
  const text = bare(file);
  const found = NEWER.flatMap(([version, name, what]) =>
    [...text.matchAll(what)].map(({ index }) => ({ index, version, name })),
  );
  const all = [
    ...found,
    ...nameless(text).map((index) => ({ index, version: 16, name: 'a subquery without a name' })),
  ];
  return all.map(({ index, version, name }) => ({
    path: file.path,
    line: text.slice(0, index).split('\n').length,
    message: `PostgreSQL 15 does not know this (${name}: from ${version} on), and it is the oldest that operators may use (docs/operate.md).`,
  }));
}
