import { LEADS_DESK } from 'contract/office/who';
import { BEGUN_STATES, begunList } from 'contract/office/begun';
import type { OfficeClient } from 'contract/office/client';
import {
  INVESTOR_STATES,
  investorList,
  oneInvestor,
  PARTNER_STATES,
  partnerList,
  REFERRAL_STATES,
  referralList,
} from 'contract/office/leads';
import { Link } from 'react-router';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { Dropped } from '../desk/filter-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { readView } from '../desk/view.ts';
import { loaded, unlessGone } from '../load.ts';
import { useMay } from '../desk/who-may.tsx';
import type { Route } from './+types/list';
import { BegunForms } from './begun.tsx';
import { Investors } from './investors.tsx';
import { Partners } from './partners.tsx';
import { Referrals } from './referrals.tsx';

const VIEWS = ['referrals', 'begun', 'investors', 'partners'] as const;
type ViewName = (typeof VIEWS)[number];
const VIEW_NAMES = {
  referrals: m.office_leads_referrals,
  begun: m.office_begun,
  investors: m.office_leads_investors,
  partners: m.office_leads_partners,
} as const;
const STATES = {
  referrals: REFERRAL_STATES,
  begun: BEGUN_STATES,
  investors: INVESTOR_STATES,
  partners: PARTNER_STATES,
} as const;
const NUMBER = /^\d{1,15}$/;

/** One page of a kind of leads. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const search = new URL(request.url).searchParams;
  const asked = search.get('view');
  const view: ViewName = VIEWS.find((one) => one === asked) ?? 'referrals';
  const { values, dropped } = readView(search, {
    view: VIEWS,
    state: STATES[view],
    after: NUMBER,
    before: NUMBER,
    open: /^(?:new|\d{1,15})$/,
  });
  const { view: _, open = null, ...query } = values;
  const [list, setup] = await Promise.all([
    readList(call, { view, query, open }, request),
    listSetup(call, view, request),
  ]);
  const isFiltered = query.state !== undefined;
  const isGone = list.view === 'investors' && open !== null && open !== 'new' && !list.opened;
  const left = isGone ? [...dropped, 'open'] : dropped;
  return { ...list, setup, query, dropped: left, open, isFiltered };
}

async function readList(
  call: OfficeClient,
  asked: { view: ViewName; query: Record<string, string>; open: string | null },
  request: Request,
) {
  const { view, open } = asked;
  const query = asked.query as never;
  if (view === 'referrals') {
    return { view, page: loaded(await call(referralList, { query }), request) };
  }
  if (view === 'begun') {
    return { view, page: loaded(await call(begunList, { query }), request) };
  }
  if (view === 'partners') {
    return { view, page: loaded(await call(partnerList, { query }), request) };
  }
  const page = loaded(await call(investorList, { query }), request);
  const opened =
    open === null || open === 'new'
      ? null
      : unlessGone(await call(oneInvestor, { params: { id: open } }), request);
  return { view, page, opened };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_leads_title() }) }];
}

/** Referrals, forms that were begun, people who want to invest, and partner shops. */
export default function Leads({ loaderData }: Route.ComponentProps) {
  const { dropped, open, isFiltered, setup, query } = loaderData;
  const { next, previous, rows } = loaderData.page;
  const rest = { open, isFiltered, setup, query };
  return (
    <>
      <PageHead title={m.office_leads_title()} lead={m.office_leads_lead()} />
      <Views view={loaderData.view} />
      <Dropped parts={dropped} />
      {loaderData.view === 'referrals' && <Referrals rows={loaderData.page.rows} {...rest} />}
      {loaderData.view === 'begun' && <BegunForms rows={loaderData.page.rows} {...rest} />}
      {loaderData.view === 'investors' && (
        <Investors rows={loaderData.page.rows} opened={loaderData.opened} {...rest} />
      )}
      {loaderData.view === 'partners' && <Partners rows={loaderData.page.rows} {...rest} />}
      <Pager next={next} previous={previous} rows={rows.length} />
    </>
  );
}

/** The kinds of leads; a cashier sees referrals alone. */
function Views({ view }: { readonly view: ViewName }) {
  const isLeader = useMay(LEADS_DESK);
  const shown = VIEWS.filter((one) => isLeader || one === 'referrals');
  return (
    <nav aria-label={m.office_leads_views()} className="view-tabs">
      {shown.map((one) => (
        <Link key={one} to={`?view=${one}`} aria-current={one === view ? 'page' : undefined}>
          {VIEW_NAMES[one]()}
        </Link>
      ))}
    </nav>
  );
}
