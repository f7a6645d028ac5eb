import { changeText, oneText, textList } from 'contract/office/endpoints/content';
import * as site from 'contract/office/endpoints/site-content';
import * as versions from 'contract/office/endpoints/text-versions';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { changeImage, imageRows } from './commands-images.ts';
import { changePage, textRows, textView } from './commands-office.ts';
import { eraseReview } from './commands-review-erased.ts';
import { addReview, changeReview, orderReviews, reviewRows } from './commands-reviews.ts';
import { textVersion, textVersions } from './commands-versions.ts';

/** The texts of the content pages as managers change them; the site shows it at once (jobs/live-pages.ts). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, textList, () => textRows(services));
  serveOffice(app, oneText, ({ params }) => textView(services, params));
  serveOffice(app, changeText, async ({ params, body, caller }) => {
    return (await changePage(services, staffOf(caller), { ...params, ...body })) ?? undefined;
  });
  serveOffice(app, versions.textVersions, ({ query }) => textVersions(services, query));
  serveOffice(app, versions.textVersion, ({ params }) => textVersion(services, params.id));
  serveOffice(app, site.siteImages, () => imageRows(services));
  serveOffice(app, site.changeImage, async ({ params, body, caller }) => {
    const staff = staffOf(caller);
    const sender = { network: `staff:${staff.handle}`, gone: new AbortController().signal };
    return (await changeImage(services, staff, { ...params, ...body }, sender)) ?? undefined;
  });
  serveOffice(app, site.siteReviews, () => reviewRows(services));
  serveOffice(app, site.addReview, ({ body, caller }) =>
    addReview(services, staffOf(caller), body),
  );
  serveOffice(app, site.changeReview, async ({ params, body, caller }) => {
    const review = { ...body, id: BigInt(params.id) };
    return (await changeReview(services, staffOf(caller), review)) ?? undefined;
  });
  serveOffice(app, site.eraseReview, async ({ params, body, caller }) => {
    const review = { ...body, id: BigInt(params.id) };
    return (await eraseReview(services, staffOf(caller), review)) ?? undefined;
  });
  serveOffice(app, site.orderReviews, async ({ body, caller }) => {
    return (await orderReviews(services, staffOf(caller), body.ids)) ?? undefined;
  });
}
