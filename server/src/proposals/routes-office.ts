import { oneProduct, productList, proposeTerms } from 'contract/office/endpoints/products';
import { decideProposal, proposalList } from 'contract/office/endpoints/proposals';
import { changeSetting } from 'contract/office/endpoints/settings';
import { Refused } from 'contract/refusal';
import type { FastifyInstance } from 'fastify';
import { serveOffice } from '../http/office-serve.ts';
import { staffOf } from '../http/office-session.ts';
import type { Services } from '../services.ts';
import { askerOf } from '../staff-by.ts';
import { decide, propose, proposalPage } from './commands.ts';
import { checkedTerms, productRows, productView } from './commands-products.ts';
import { settle } from './commands-settings.ts';

/** Products and settings as managers change them, and what waits for a second manager (docs/security.md, "Staff"). */
export function routes(app: FastifyInstance, services: Services): void {
  serveOffice(app, productList, () => productRows(services));
  serveOffice(app, oneProduct, ({ params }) => productView(services, params.product));
  serveOffice(app, proposeTerms, async ({ params: { product }, body, caller }) => {
    const by = staffOf(caller);
    const before = await checkedTerms(services, `staff:${by.handle}`, { product, ...body });
    if (before instanceof Refused) return before;
    const { terms: after, version: baseVersion } = body;
    const proposal = { kind: 'product', key: product, baseVersion, before, after } as const;
    return propose(services, by, proposal);
  });
  serveOffice(app, changeSetting, async ({ params: { key }, body, caller }) => {
    const by = staffOf(caller);
    const settled = await settle(services, by, { key, ...body });
    if (settled instanceof Refused) return settled;
    if (settled.at === 'once') return { proposal: null };
    const { before, after } = settled;
    const baseVersion = body.version;
    return propose(services, by, { kind: 'setting', key, baseVersion, before, after });
  });
  serveOffice(app, proposalList, ({ query, caller }) =>
    proposalPage(services, query, askerOf(staffOf(caller))),
  );
  serveOffice(app, decideProposal, async ({ params, body, caller }) => {
    const given = { id: BigInt(params.id), confirmed: body.confirmed };
    return (await decide(services, staffOf(caller), given)) ?? undefined;
  });
}
