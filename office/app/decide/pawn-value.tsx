import type { DecisionView } from 'contract/office/decision-views';
import { formatDollars } from 'lending/money';
import { Link } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { wholeTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { actorName } from './words.ts';

type PawnValueProps = {
  readonly view: DecisionView;
  /** What is to be lent; null: it is no amount yet. */
  readonly cents: number | null;
};

/** Whether more is to be lent than the pawned thing was last valued at: such a loan is not approved. */
export const isAboveValue = ({ view: { valuation }, cents }: PawnValueProps): boolean =>
  valuation !== null && cents !== null && cents > valuation.value_cents;

/** What the pawned thing was last valued at, and that no more is lent against it; nothing for other products. */
export function PawnValue(props: PawnValueProps) {
  const locale = useLocale();
  const { id, product, valuation } = props.view;
  if (product !== 'pawn') return null;
  if (valuation === null) {
    return (
      <Alert tone="romdoul">
        <Link to={`/pawn?open=${id}`} className="text-link">
          {m.office_decide_not_valued()}
        </Link>
      </Alert>
    );
  }
  const said = {
    value: formatDollars(valuation.value_cents),
    name: actorName(valuation, locale),
    time: wholeTime(valuation.at),
  };
  return (
    <Alert tone={isAboveValue(props) ? 'red' : 'primary'}>{m.office_decide_valued(said)}</Alert>
  );
}
