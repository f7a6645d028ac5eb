import { TO_DO, TO_DO_MOST, type ToDo, type ToDoCounts } from 'contract/office/to-do';
import type { Services } from '../services.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { countToDo } from './store.ts';

type ToDoServices = Pick<Services, 'db' | 'clock'>;

/** Counts are as old as this at most: every page asks for them. */
const KEPT_MS = 5_000;

interface Kept {
  readonly at: number;
  readonly counts: Promise<ToDoCounts>;
}

/** What a door has counted for each of the staff, who are few. */
export type ToDoCache = Map<string, Kept>;

/** How much waits for somebody in their roles: counted anew after some seconds. */
export async function toDoOf(
  services: ToDoServices,
  asker: Asker,
  cache: ToDoCache,
): Promise<{ counts: ToDoCounts }> {
  const now = services.clock.now().getTime();
  const before = cache.get(asker.who);
  if (before && now - before.at < KEPT_MS && now >= before.at)
    return { counts: await before.counts };
  const counts = count(services, asker);
  cache.set(asker.who, { at: now, counts });
  // What failed is not kept: the next page asks again.
  counts.catch(() => cache.delete(asker.who));
  return { counts: await counts };
}

async function count({ db, clock }: ToDoServices, asker: Asker): Promise<ToDoCounts> {
  const does = (kind: ToDo) => hasRole(asker, TO_DO[kind]);
  const kinds = (Object.keys(TO_DO) as ToDo[]).filter(does);
  const counts = await countToDo(db, asker, {
    kinds,
    most: TO_DO_MOST + 1,
    now: clock.now(),
  });
  return Object.fromEntries([...counts].filter(([, number]) => number > 0));
}
