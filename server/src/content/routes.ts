import { OWN_PICTURES, PICTURE_PATH } from 'contract/content';
import { background, page, pictures, reviews, visiting, whyUs } from 'contract/endpoints/content';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serve } from '../http/serve.ts';
import { visitingOf } from '../settings/commands.ts';
import { readHook } from '../http/limits.ts';
import { toldPictures } from './commands-images.ts';
import { readPicture } from './store-images.ts';
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
  serve(app, pictures, () => toldPictures(db));
  servePicture(app, db);
  serve(app, page, ({ query, caller }) =>
    readPage({ db, env }, query.page, query.locale ?? caller.locale),
  );
  serve(app, visiting, () => visitingOf(db, clock.today()));
  serve(app, reviews, () => publishedReviews(db, { samples: env.demo }));
}

/** A picture is never changed under its name, so browsers keep it. */
const KEPT = 'public, max-age=31536000, immutable';
const PICTURE = /^([0-9a-f]{32})-(large|medium)\.jpg$/;

/** Pictures that staff gave, as images refer to them: bytes, no envelope. */
function servePicture(app: FastifyInstance, db: Services['db']): void {
  const options = { onRequest: readHook(app) };
  app.get<{ Params: { name: string } }>(
    `${PICTURE_PATH}/:name`,
    options,
    async (request, reply) => {
      const [, name, size] = PICTURE.exec(request.params.name) ?? [];
      const isLarge = size === 'large';
      const jpeg =
        name === undefined ? null : await readPicture(db, name, isLarge ? 'large' : 'medium');
      if (jpeg === null) return reply.callNotFound();
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'cache-control': KEPT,
          'x-content-type-options': 'nosniff',
        })
        .send(jpeg);
    },
  );
}
