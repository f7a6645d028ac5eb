import { HISTORY_PAGE_ROWS, loanHistory } from 'contract/loans';
import { type Day, phnomPenhDay } from 'lending/calendar';
import { useState } from 'react';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { ChevronLeft, ChevronRight } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { historyQuestion } from './history-question.ts';
import { HistoryCards } from './history-cards.tsx';
import { type HistoryPage, historyPage } from './history-rows.ts';
import { HistoryTable } from './history-table.tsx';
import { LoadFailed, Outline } from './outline.tsx';
import { useAnswer } from './use-answer.ts';
import { useFollowing } from './use-renewal.ts';

type HistoryTabProps = {
  /** The borrower whose loans these are; null while the record is on its way, undefined where it could not be loaded. */
  readonly uuid: string | null | undefined;
  /** The server's day; null while it is on its way; undefined: this device's, as it is in Phnom Penh. */
  readonly today: Day | null | undefined;
  /** The answer that the bar above is of: what is asked anew for it is asked anew here. Null while there is none. */
  readonly figures: object | null;
};

/** Every loan of the borrower, ten a page (HIST-01 to HIST-05): a table on wide screens, cards below. */
export default function HistoryTab({ uuid, today, figures }: HistoryTabProps) {
  const [page, setPage] = useState(1);
  const { loaded, retry, refresh } = useAnswer({
    endpoint: loanHistory,
    ...historyQuestion({ uuid, today, page }),
  });
  useFollowing(figures, refresh);
  if (loaded.state === 'loading') return <Outline className="min-h-160" />;
  if (loaded.state === 'failed') return <LoadFailed retry={retry} />;
  const shown = historyPage(loaded.answer, today ?? deviceDay());
  if (shown.loans.length === 0 && shown.page === 1) return <NoLoans />;
  return (
    <section aria-label={m.account_tab_history()} className="grid gap-4">
      <div className="hidden lg:block">
        <HistoryTable loans={shown.loans} />
      </div>
      <div className="lg:hidden">
        <p className="mb-2 text-label text-ink-2">{countText(shown)}</p>
        <HistoryCards loans={shown.loans} />
      </div>
      <div className="grid gap-4 lg:flex lg:items-start lg:justify-between">
        <p className="max-w-140 text-sm text-ink-2">* {m.account_due_note()}</p>
        <Paging shown={shown} onPage={setPage} />
      </div>
    </section>
  );
}

/** This device's day, as it is in Phnom Penh. */
const deviceDay = (): Day => phnomPenhDay(Date.now());

function countText({ loans, page, total }: HistoryPage): string {
  const before = (page - 1) * HISTORY_PAGE_ROWS;
  return m.account_history_count({ from: before + 1, to: before + loans.length, total });
}

type PagingProps = { readonly shown: HistoryPage; readonly onPage: (page: number) => void };

/** Prev and Next, only where there is more than one page (HIST-04). */
function Paging({ shown, onPage }: PagingProps) {
  const { page, pages } = shown;
  if (pages <= 1) return null;
  return (
    <nav aria-label={m.account_pages()} className="flex items-center justify-between gap-3">
      <span className="hidden text-ink-2 lg:block">{countText(shown)}</span>
      <Button
        tone="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        start={<ChevronLeft aria-hidden="true" className="size-4" />}
      >
        {m.account_prev()}
      </Button>
      <b>{m.account_page_of({ page, pages })}</b>
      <Button
        tone="secondary"
        size="small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        end={<ChevronRight aria-hidden="true" className="size-4" />}
      >
        {m.account_next()}
      </Button>
    </nav>
  );
}

function NoLoans() {
  return (
    <Card>
      <EmptyState title={m.account_no_data()}>
        <p className="mb-3">{m.account_no_loans()}</p>
        <LinkButton to={paths.profile()} size="small">
          {m.nav_borrow()}
        </LinkButton>
      </EmptyState>
    </Card>
  );
}
