import { Link } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { addressOf } from '../page-table.ts';

/** Why cash is not taken or given yet, with the way to the drawer. */
export function NoDrawer() {
  return (
    <Alert tone="romdoul">
      {m.office_cash_no_drawer()}{' '}
      <Link to={`${addressOf('cash')}?open=open`} className="text-link">
        {m.office_cash_to_drawer()}
      </Link>
    </Alert>
  );
}
