/** What every field is given that a test can think of, and what of it a free text may hold. */

/** What a field of text is given (docs/security.md). */
export const TEXTS = {
  '191 characters': 'ក'.repeat(191),
  '192 characters': 'ក'.repeat(192),
  nothing: '',
  spaces: ' \u200b\t ',
  '<script>': '<script>alert(1)</script>',
  Khmer: 'សុភា ចាន់',
  'quotes and braces': `O'Neil "b" \\ {{7*7}} %00 \${x} <b>&amp;`,
  NUL: 'a\u0000b',
  'reordering signs': 'a\u202eb',
  '10 kB': 'a'.repeat(10_240),
  'a list': ['a'],
  'an object': { a: 'b' },
  'half a character': '\ud800',
} as const;

/** What a free text may hold: these are kept to the byte. */
export const HARMLESS: ReadonlySet<string> = new Set<string>([
  '191 characters',
  '<script>',
  'Khmer',
  'quotes and braces',
]);

/** What a field with a number in it is given, as JSON spells it. */
export const NUMBERS = {
  negative: '-1',
  'minus zero': '-0',
  '1e309': '1e309',
  '"NaN"': '"NaN"',
  '"1e3"': '"1e3"',
  '"0x64"': '"0x64"',
  '"Infinity"': '"Infinity"',
  'a fraction': '100.5',
  '2^53': '9007199254740992',
  'a sentence': '"100; DROP TABLE application"',
  true: 'true',
  'a list': '[100]',
  'an object': '{"valueOf":100}',
} as const;

/**
 * Runs of every class of character, and of pairs that patterns stumble over: whatever a stranger sends may be as long as
 * such a run (docs/security.md, "Linear cost").
 */
export const CHARACTER_RUNS: readonly string[] = [
  ...['a', 'Z', '0', '9', 'é', 'ក', '១', 'ា', '្', 'ស្ត្រី', '\u1160', '가', 'ß', 'İ'],
  ...[' ', '\t', '\u00a0', '\u200b', '\u200d', '\u2060', '\n', '\r\n', '\u0085', '\u0000'],
  ...['/', '\\', '?', '&', '=', ',', ';', ':', '.', '-', '_', '+', '*', '#', '@', '!', '|', '~'],
  ...['"', "'", '`', '%', '$', '^', '(', ')', '[', ']', '{', '}', '<', '>'],
  ...[
    '%20',
    '%25',
    '%zz',
    '%E1%9E%80',
    '%C0%80',
    '/a',
    '//',
    '/../',
    './',
    'a/',
    '?a',
    '&a=b',
    'a=',
  ],
  ...[
    ', ',
    ' ,',
    ';a',
    '; ',
    'a;q=0.1,',
    'br ,',
    '0.',
    '.0',
    '1,',
    '-1',
    'a@',
    'a.',
    '@a',
    '\\"',
    '""',
  ],
  ...[
    '\u0301',
    '\u0323',
    '\u0301\u0323',
    '\u3099',
    '\u0345',
    '\u20dd',
    '\ufe0f',
    '\u202e',
    '\ufeff',
  ],
  ...['😀', '👨‍👩‍👧', '\u{e0041}', '🇰🇭', '\ud800', '\udc00', '\ufffd', '\uffff', '__proto__', '\r'],
];

/**
 * A text of so many bytes from such a run. Combining marks come as the longest sort that there is: all of one class,
 * then all of another that belongs before them.
 */
export function textOfRun(run: string, bytes: number): string {
  const count = Math.floor(bytes / Buffer.byteLength(run));
  if (run !== '\u0301\u0323') return run.repeat(count);
  return `a${'\u0301'.repeat(count)}${'\u0323'.repeat(count)}`;
}
