import type { ActorName } from 'contract/office/loans';

/** Whoever did something; of whom is no staff, what they are. */
export function actorOf(madeBy: string, actors: ReadonlyMap<string, ActorName>): ActorName {
  const [kind = '', handle = kind] = madeBy.split(':');
  const known = actors.get(madeBy);
  if (known) return known;
  const name = kind === 'staff' ? handle : '';
  return { handle: kind === 'staff' ? handle : kind, name_km: name, name_en: name };
}
