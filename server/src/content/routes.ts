import { OWN_PICTURES } from 'contract/content';
import { background, page, reviews, visiting, whyUs } from 'contract/endpoints/content';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { visitingOf } from '../settings/commands.ts';
import { readPage } from './commands.ts';
import { imageAddress, type ImageKey, publishedReviews } from './store.ts';

/** Pictures, reviews and texts of the pages (API-12, API-13, G-36, G-37). Where no picture is chosen, it is the site's own (G-19). */
export function routes(
  app: FastifyInstance,
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
): void {
  const chosen = async (key: ImageKey) => (await imageAddress(db, key)) || OWN_PICTURES[key];
  serve(app, background, async () => ({ image: await chosen('background') }));
  serve(app, whyUs, async () => ({ image: await chosen('why-us') }));
  serve(app, page, ({ query, caller }) =>
    readPage({ db, env }, query.page, query.locale ?? caller.locale),
  );
  serve(app, visiting, () => visitingOf(db, clock.today()));
  serve(app, reviews, () => publishedReviews(db, { samples: env.demo }));
}
