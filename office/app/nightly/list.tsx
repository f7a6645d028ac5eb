import { NIGHT_WATCH } from 'contract/office/who';
import { nightErrorText } from 'contract/office/night-names';
import { type NightFailure, nightPage, nightRetried } from 'contract/office/nightly';
import { displayDay } from 'lending/calendar';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { shortTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import { troubleText } from '../sign-in/trouble.ts';
import type { Route } from './+types/list';
import { Works } from './works.tsx';
import { WhoMay, useMay } from '../desk/who-may.tsx';

/** The loan's number and the day of the night. */
const CURSOR = /^\d{1,15}-\d{4}-\d\d-\d\d$/;
const RULES = { after: CURSOR, before: CURSOR } as const;

/** What the night did not finish. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const [listed, setup] = await Promise.all([
    ask(nightPage, { query: values }),
    listSetup(ask, 'nightly', request),
  ]);
  return { page: loaded(listed, request), setup, dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_nightly() }) }];
}

const columns = (): readonly Column<NightFailure>[] => [
  {
    key: 'loan',
    label: m.office_loan_number(),
    cell: ({ loan_number }) => <b className="tabular">{loan_number}</b>,
  },
  {
    key: 'day',
    label: m.office_nightly_day(),
    cell: ({ day }) => <span className="tabular">{displayDay(day)}</span>,
  },
  {
    key: 'cause',
    label: m.office_nightly_cause(),
    wide: true,
    cell: ({ cause }) => (
      <span className="grid">
        {nightErrorText(cause)}
        <span className="text-xs text-ink-2">{m.office_nightly_error_code({ code: cause })}</span>
      </span>
    ),
  },
  {
    key: 'tries',
    label: m.office_nightly_tries(),
    align: 'end',
    cell: ({ tries }) => tries,
  },
  {
    key: 'at',
    label: m.office_nightly_failed_at(),
    cell: ({ failed_at }) => <span className="tabular">{shortTime(failed_at)}</span>,
  },
  { key: 'retry', label: m.office_nightly_act(), cell: (row) => <Retry row={row} /> },
];

/** Loans whose night failed: what failed, why, and another try. */
export default function Nightly({ loaderData }: Route.ComponentProps) {
  const { page, setup, dropped } = loaderData;
  const all = columns();
  const lead =
    page.behind === 0
      ? m.office_nightly_done({ day: displayDay(page.today) })
      : m.office_nightly_behind({ count: page.behind >= 1000 ? '1,000+' : String(page.behind) });
  return (
    <>
      <PageHead title={m.office_nightly()} lead={lead} />
      <Dropped parts={dropped} />
      <div className="panels-and-list">
        <div className="product-page">
          {page.facts_missing.length > 0 && (
            <Alert tone="red" title={m.office_nightly_unnamed()}>
              {m.office_nightly_unnamed_text({ names: page.facts_missing.join(', ') })}
            </Alert>
          )}
          <Works works={page.works} unoffered={page.unoffered} />
        </div>
        {page.rows.length === 0 ? (
          <EmptyState title={m.office_nightly_good()}>{m.office_nightly_good_text()}</EmptyState>
        ) : (
          <>
            <ListBar list="nightly" call={nightPage} query={{}} columns={all} setup={setup} />
            <DataTable
              caption={m.office_nightly_loans()}
              columns={shownColumns(all, setup.chosen)}
              rows={page.rows}
              rowKey={({ loan_number, day }) => `${loan_number} ${day}`}
              rowLabel={({ loan_number, cause }) => `${loan_number}, ${nightErrorText(cause)}`}
              defaultSort="loan"
              addressOf={({ loan_number }) => addressOf('loan', { number: loan_number })}
            />
          </>
        )}
      </div>
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
    </>
  );
}

function Retry({ row }: { readonly row: NightFailure }) {
  const mayRetry = useMay(NIGHT_WATCH);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!mayRetry) return <WhoMay roles={NIGHT_WATCH} />;
  const retry = async () => {
    setBusy(true);
    const outcome = await call(nightRetried, { params: { number: row.loan_number } });
    setBusy(false);
    if (outcome.kind !== 'done') return toast(troubleText(outcome), { tone: 'red' });
    const { done, cause } = outcome.data;
    toast(
      done
        ? m.office_nightly_retried({ number: row.loan_number })
        : m.office_nightly_again({
            number: row.loan_number,
            cause: nightErrorText(cause ?? ''),
          }),
      { tone: done ? 'green' : 'red' },
    );
    return revalidate();
  };
  return (
    <Button tone="secondary" size="small" busy={busy} onClick={() => void retry()}>
      {m.office_nightly_retry()}
    </Button>
  );
}
