import { orderReviews, type SiteReview, siteReviews } from 'contract/office/site-content';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { useState } from 'react';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { changedView, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { ArrowUp } from '../shell/icons.tsx';
import { troubleText } from '../sign-in/trouble.ts';
import type { Route } from './+types/reviews';
import { ReviewSheet } from './review-sheet.tsx';
import { ContentTabs } from './tabs.tsx';

const RULES = { open: /^(?:new|\d{1,18})$/ } as const;

/** What borrowers said, and the one that is open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { call: ask } = context.get(officeContext);
  const [listed, setup] = await Promise.all([ask(siteReviews), listSetup(ask, 'reviews', request)]);
  const { rows } = loaded(listed, request);
  const opened = rows.find(({ id }) => id === values.open) ?? null;
  return { rows, setup, opened, isNew: values.open === 'new', dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_site_tab_reviews() }) }];
}

const stateOf = ({ is_published }: SiteReview) =>
  is_published ? m.office_site_review_is_shown() : m.office_site_review_is_hidden();

const columns = (up: (review: SiteReview) => void): readonly Column<SiteReview>[] => [
  {
    key: 'name',
    label: m.office_site_review_name_km(),
    cell: ({ name_km }) => (
      <b lang="km" className="whitespace-nowrap">
        {name_km}
      </b>
    ),
  },
  {
    key: 'km',
    label: m.office_site_review_text_km(),
    wide: true,
    cell: ({ text_km }) => <span lang="km">{text_km}</span>,
  },
  {
    key: 'state',
    label: m.office_staff_state(),
    cell: (row) => (
      <span className="flex gap-1 whitespace-nowrap">
        <Pill tone={row.is_published ? 'green' : 'neutral'}>{stateOf(row)}</Pill>
        {row.is_sample && <Pill tone="romdoul">{m.office_site_review_sample()}</Pill>}
      </span>
    ),
  },
  {
    key: 'up',
    label: m.office_site_review_up(),
    cell: (row) => (
      <button
        type="button"
        className="turn"
        aria-label={m.office_site_review_up_of({ name: row.name_km })}
        onClick={(event) => {
          event.stopPropagation();
          up(row);
        }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <ArrowUp className="size-4" aria-hidden="true" />
      </button>
    ),
  },
  {
    key: 'en',
    label: m.office_site_review_text_en(),
    cell: ({ text_en }) => <span lang="en">{text_en}</span>,
  },
];

/** What borrowers said, in the order of the site: added, worded anew, shown, hidden, moved up. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { rows, setup, opened, isNew, dropped } = loaderData;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [trouble, setTrouble] = useState<string | null>(null);
  const up = async ({ id }: SiteReview) => {
    const ids = rows.map((row) => row.id);
    const at = ids.indexOf(id);
    if (at <= 0) return;
    ids.splice(at, 1);
    ids.splice(at - 1, 0, id);
    const outcome = await call(orderReviews, { body: { ids } });
    setTrouble(outcome.kind === 'done' ? null : troubleText(outcome));
    await revalidator.revalidate();
  };
  const all = columns((row) => void up(row));
  return (
    <>
      <PageHead title={m.office_content()} lead={m.office_site_reviews_lead()}>
        <Button
          tone="secondary"
          size="small"
          onClick={() => void navigate(changedView(search, { open: 'new' }))}
        >
          {m.office_site_review_add()}
        </Button>
      </PageHead>
      <ContentTabs here="reviews" />
      <ListBar list="reviews" call={siteReviews} query={undefined} columns={all} setup={setup} />
      <Dropped parts={dropped} />
      {trouble !== null && (
        <div className="px-5 pt-3">
          <Alert tone="red" live>
            {trouble}
          </Alert>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={m.office_site_review_none()}>
          {m.office_site_review_none_text()}
        </EmptyState>
      ) : (
        <DataTable
          caption={m.office_site_tab_reviews()}
          columns={shownColumns(all, setup.chosen)}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => m.office_content_one_row({ name: row.name_km, state: stateOf(row) })}
          defaultSort=""
        />
      )}
      {(opened !== null || isNew) && <ReviewSheet key={opened?.id ?? 'new'} review={opened} />}
    </>
  );
}
