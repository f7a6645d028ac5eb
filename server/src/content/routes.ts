import { background, page, reviews, whyUs } from 'contract/endpoints/content';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { readPage } from './commands.ts';
import { imageAddress, publishedReviews } from './store.ts';

/** Pictures, reviews and texts of the pages (API-12, API-13, G-36, G-37). With an empty address the page shows its own picture (G-19). */
export function routes(app: FastifyInstance, { db, env }: Pick<Services, 'db' | 'env'>): void {
  serve(app, background, async () => ({ image: (await imageAddress(db, 'background')) ?? '' }));
  serve(app, whyUs, async () => ({ image: (await imageAddress(db, 'why-us')) ?? '' }));
  serve(app, page, ({ query, caller }) =>
    readPage({ db, env }, query.page, query.locale ?? caller.locale),
  );
  serve(app, reviews, () => publishedReviews(db, { samples: env.demo }));
}
