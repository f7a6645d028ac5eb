import type { DecisionView } from 'contract/office/decision-views';
import { Link } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';

/** That what was pawned waits to be given back, since no loan comes of the application; it leads to its line of the register. */
export function CollateralWaits({ view: { id, to_give_back } }: { readonly view: DecisionView }) {
  if (to_give_back === null) return null;
  return (
    <Alert tone="romdoul">
      <Link to={`/pawn?state=to_release&open=${id}`} className="text-link">
        {m.office_decide_collateral_waits({ ticket: to_give_back })}
      </Link>
    </Alert>
  );
}
