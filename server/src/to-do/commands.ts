import type { StaffRole } from 'contract/office/endpoint';
import { TO_DO, TO_DO_MOST, type ToDo, type ToDoCounts } from 'contract/office/to-do';
import type { Services } from '../services.ts';
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
  { who, roles }: { who: string; roles: readonly StaffRole[] },
  cache: ToDoCache,
): Promise<{ counts: ToDoCounts }> {
  const now = services.clock.now().getTime();
  const before = cache.get(who);
  if (before && now - before.at < KEPT_MS && now >= before.at)
    return { counts: await before.counts };
  const counts = count(services, who, roles);
  cache.set(who, { at: now, counts });
  // What failed is not kept: the next page asks again.
  counts.catch(() => cache.delete(who));
  return { counts: await counts };
}

async function count(
  { db }: Pick<ToDoServices, 'db'>,
  who: string,
  roles: readonly StaffRole[],
): Promise<ToDoCounts> {
  const does = (kind: ToDo) => TO_DO[kind].some((role) => roles.includes(role));
  const kinds = (Object.keys(TO_DO) as ToDo[]).filter(does);
  const counts = await countToDo(db, { who, roles }, { kinds, most: TO_DO_MOST + 1 });
  return Object.fromEntries([...counts].filter(([, number]) => number > 0));
}
