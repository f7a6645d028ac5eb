import { isFactNamed } from 'contract/office/fact-names';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/database/types.ts';

/** Facts of the audit that have no name in the office's languages, with the act that wrote them: `loan.disbursed offer`. Of a fact that holds others, each. */
export async function unnamedFacts(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ event: string; name: string }>`
    select distinct a.event, concat_ws('.', f.key, part.key) as name
    from audit a cross join jsonb_each(a.facts) f
      left join lateral jsonb_each(case jsonb_typeof(f.value) when 'object' then f.value end) part on true`.execute(
    db,
  );
  return rows.filter(({ name }) => !isFactNamed(name)).map(({ event, name }) => `${event} ${name}`);
}
