import { type LoaderFunctionArgs, redirect } from 'react-router';
import { LAST_VIEW_LISTS, lastViews } from 'contract/office/list-views';
import { officeSession } from 'contract/office/session';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { loaded } from '../load.ts';
import { addressOf, homeOf } from '../page-table.ts';

/** Leads to the first page that the roles open; a list as it was used last. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(officeContext);
  const [session, views] = await Promise.all([call(officeSession), call(lastViews)]);
  const { roles } = loaded(session, request);
  const home = homeOf(roles);
  if (home === null) return null;
  const list = LAST_VIEW_LISTS.find((one) => addressOf(one) === home);
  const last = views.kind === 'done' && list !== undefined ? views.data.last[list] : undefined;
  throw redirect(last ? `${home}?${last}` : home);
}

/** For roles that open no page. */
export default function Home() {
  return (
    <div className="p-5">
      <h1 className="sr-only">{m.office_name()}</h1>
      <EmptyState title={m.office_no_own_page()}>{m.office_no_own_page_text()}</EmptyState>
    </div>
  );
}
