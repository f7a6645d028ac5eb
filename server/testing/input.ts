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
