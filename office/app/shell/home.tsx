import { type LoaderFunctionArgs, redirect } from 'react-router';
import { officeSession } from 'contract/office/session';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { loaded } from '../load.ts';
import { homeOf } from '../page-table.ts';

/** Leads to the first page that the roles open. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { roles } = loaded(await context.get(officeContext).call(officeSession), request);
  const home = homeOf(roles);
  if (home !== null) throw redirect(home);
  return null;
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
