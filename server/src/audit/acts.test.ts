import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS } from 'contract/endpoints';
import { AUDIT_EVENTS, AUDIT_SUBJECTS } from 'contract/office/audit-acts';
import { OFFICE_ENDPOINTS } from 'contract/office/endpoints';
import { expect, it } from 'vitest';
import { LEAD_TO_A_BORROWER, OF_NO_PERSON } from './store-opened.ts';

const SRC = fileURLToPath(new URL('..', import.meta.url));

const texts = globSync('**/*.ts', { cwd: SRC })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(`${SRC}${path}`, 'utf8'));

/** Acts as the code names them: `event: 'loan.disbursed'`, `const event = isIt ? 'a.b' : 'a.c'`. */
function written(): Set<string> {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/\bevent\b(?:: | = )(?!\{)([^;\n]*)/g)].flatMap(([, line = '']) =>
      [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, event = '']) => event),
    ),
  );
  const declared = [...ENDPOINTS, ...OFFICE_ENDPOINTS].flatMap(({ audit }) => audit ?? []);
  return new Set([...found, ...declared]);
}

it('every act that the server writes or an endpoint declares is in the list by which the office names acts', () => {
  const known: ReadonlySet<string> = new Set(AUDIT_EVENTS);
  const events = written();
  expect(events.size).toBeGreaterThan(100);
  expect([...events].filter((event) => !known.has(event))).toEqual([]);
});

/** What acts are about, as the code names it. */
const nouns = texts.flatMap((text) =>
  [...text.matchAll(/\bsubject(?:: | = )[`']([a-z_]+):/g)].map(([, noun = '']) => noun),
);

it('what an act is about is in the list of what acts can be about, wherever the server writes one', () => {
  const known: readonly string[] = AUDIT_SUBJECTS;
  expect(new Set(nouns).size).toBeGreaterThan(20);
  expect([...new Set(nouns)].filter((noun) => !known.includes(noun))).toEqual([]);
});

it('whatever an act is about, the list of a breach knows whose it is, or that it is nobody’s', () => {
  const known: readonly string[] = [...LEAD_TO_A_BORROWER, ...OF_NO_PERSON];
  expect(new Set(known).size).toBe(known.length);
  expect([...new Set(nouns)].filter((noun) => !known.includes(noun))).toEqual([]);
});
