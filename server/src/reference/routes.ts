import { educations, homeTypes, loanPurposes, optionLists } from 'contract/endpoints/reference';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { type NumberedEntry, offeredLists, readReference } from './store.ts';

/** Option lists of the forms. The key of the Khmer name differs from call to call (C-42). */
export function routes(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  serve(app, homeTypes, async () => [...((await readReference(db)).lists.get('home_type') ?? [])]);
  serve(app, educations, async () => (await readReference(db)).educations.map(underNameKh));
  serve(app, loanPurposes, async () =>
    (await readReference(db)).loanPurposes.map((group) => ({
      ...underNameKh(group),
      name_khmer: group.name_km,
      children: group.children.map(underNameKh),
    })),
  );
  serve(app, optionLists, async () =>
    Object.fromEntries(
      [...(await offeredLists(db, clock.today()))].map(([name, options]) => [name, [...options]]),
    ),
  );
}

function underNameKh({ id, name_en, name_km }: NumberedEntry) {
  return { id, name: name_en, name_kh: name_km };
}
