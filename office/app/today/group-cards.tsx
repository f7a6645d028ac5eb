import { GROUP_NAMES } from 'contract/office/today-names';
import { DUE_GROUPS, type DueCount, type TodayPage } from 'contract/office/today';
import { formatDollars } from 'lending/money';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { changedView } from '../desk/view.ts';

/** How the loans that are due stand, each with its sum; a press shows those alone. */
export function GroupCards({ page }: { readonly page: TodayPage }) {
  return (
    <nav aria-label={m.office_today_cards()} className="due-cards">
      <Card name={m.office_today_all()} group={null} count={page.all} />
      {DUE_GROUPS.map((group) => (
        <Card key={group} name={GROUP_NAMES[group]()} group={group} count={page.groups[group]} />
      ))}
    </nav>
  );
}

function Card({
  name,
  group,
  count: { loans, cents },
}: {
  readonly name: string;
  readonly group: string | null;
  readonly count: DueCount;
}) {
  const [search] = useSearchParams();
  const isOn = search.get('group') === group;
  return (
    <Link
      to={changedView(search, { group, open: null })}
      className="due-card"
      aria-current={isOn ? 'true' : undefined}
    >
      <span>
        <span>{name}</span>
        <span className="text-ink-2">
          {loans === 1 ? m.office_today_loan_one() : m.office_today_loans({ count: String(loans) })}
        </span>
      </span>
      <b className="tabular text-lg">{formatDollars(cents)}</b>
    </Link>
  );
}
