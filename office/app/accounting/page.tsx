import { apiKeyList, webhookList } from 'contract/office/accounting';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { Dropped } from '../desk/filter-bar.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useKeys } from '../shell/keys.ts';
import type { Route } from './+types/page';
import { Addresses } from './addresses.tsx';
import { ApiKeys } from './api-keys.tsx';
import { NewDialog } from './new-dialog.tsx';
import { AccountingTabs } from './tabs.tsx';

const RULES = { show: ['addresses'], open: /^\d{1,18}$/ } as const;

/** Keys that read entries, or the addresses that are told of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const list =
    values.show === 'addresses'
      ? { show: 'addresses' as const, ...loaded(await call(webhookList), request) }
      : { show: 'keys' as const, ...loaded(await call(apiKeyList), request) };
  return { list, dropped, open: values.open ?? null };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_api() }) }];
}

/** What the lender's own accounting needs: keys, and addresses that are told of each entry. */
export default function Accounting({ loaderData: { list, dropped, open } }: Route.ComponentProps) {
  const [isMaking, setMaking] = useState(false);
  const { show } = list;
  const label = show === 'keys' ? m.office_api_new_key : m.office_api_new_address;
  const make = () => setMaking(true);
  useKeys([{ code: 'KeyN', caps: ['N'], label, group: 'lists', inBar: true, run: make }]);
  return (
    <>
      <PageHead title={m.office_api()} lead={m.office_api_lead()}>
        <Button onClick={make}>{label()}</Button>
      </PageHead>
      <AccountingTabs here={show} />
      <Dropped parts={dropped} />
      {list.show === 'keys' ? (
        <ApiKeys rows={list.rows} open={open} />
      ) : (
        <Addresses rows={list.rows} open={open} />
      )}
      <NewDialog key={show} kind={show} open={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
