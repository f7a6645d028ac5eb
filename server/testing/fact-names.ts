import { isFactNamed } from 'contract/office/fact-names';
import type { Kysely } from 'kysely';
import type { DB, JsonObject } from '../src/database/types.ts';

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
