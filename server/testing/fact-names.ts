import { isFactNamed } from 'contract/office/fact-names';
import { factValue } from 'contract/office/fact-values';
import type { Kysely } from 'kysely';
import { factsOf } from '../src/audit/commands-read.ts';
import type { DB, JsonObject } from '../src/database/types.ts';
import { isKeyFieldNamed } from '../src/loans/commands-key-used.ts';

/** Facts of the audit that have no name in the office's languages, with the act that wrote them: `loan.disbursed offer`. Of a fact that holds others, each. */
export async function unnamedFacts(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('audit').select(['event', 'facts']).execute();
  const named = rows.flatMap(({ event, facts }) =>
    Object.entries(facts as JsonObject).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.keys(value).map((part) => `${event} ${name}.${part}`)
        : [`${event} ${name}`],
    ),
  );
  return [...new Set(named)].filter((one) => !isFactNamed(one.slice(one.indexOf(' ') + 1)));
}

/** Fields that a key was posted with and that no sentence could name where the key comes again with others: `loan_disbursed bank`. */
export async function unnamedKeyFields(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('posting').select(['act', 'fields']).execute();
  const fields = rows.flatMap(({ act, fields: kept }) =>
    Object.keys(kept as JsonObject).map((name) => [act, name] as const),
  );
  const unnamed = fields.filter(([, name]) => name !== '' && !isKeyFieldNamed(name));
  return [...new Set(unnamed.map((one) => one.join(' ')))];
}

/** Facts whose words are no codes: names and texts in a language, the entry of an option list, the beginning of a key. */
const WORDS = /(?:^|[._])(?:en|km)$|^value$|^prefix$/;
/** A word as a code is written, with its parts apart. */
const CODE = /^[A-Za-z]+(?:[ _-][A-Za-z]+)*$/;

/** Codes among the facts of the audit that Khmer readers would see as they are: `collateral.moved kind seen`. */
export async function rawFacts(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('audit').select(['event', 'subject', 'facts']).execute();
  const raw = rows.flatMap(({ event, subject, facts: kept }) => {
    const facts = Object.entries(kept as JsonObject).flatMap(([name, value]) =>
      factsOf(name, value),
    );
    return facts.flatMap((fact) => {
      const [name] = fact;
      const said = factValue({ event, subject, facts }, fact, { locale: 'km' });
      const isRaw = !WORDS.test(name) && said.split(', ').some((one) => CODE.test(one));
      return isRaw ? [`${event} ${name} ${said}`] : [];
    });
  });
  return [...new Set(raw)];
}
