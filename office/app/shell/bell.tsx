import type { Text } from 'contract/locale';
import { TO_DO_MOST, type ToDo, type ToDoCounts, WAITS_FOR } from 'contract/office/to-do';
import { Link } from 'react-router';
import { Menu } from 'ui/menu.tsx';
import { m } from 'words/messages';
import { addressOf, type PageId } from '../page-table.ts';
import { useWaiting } from './desk-state.ts';
import { BellSign } from './icons.tsx';

/** Of lists that also hold what others do: what is counted here. */
const FOR_ME = `waits_for=${WAITS_FOR[0]}`;

/** What waits, in words, and where it is done: each list holds exactly what is counted. */
const KINDS: Readonly<
  Record<ToDo, { readonly text: Text; readonly page: PageId; readonly query?: string }>
> = {
  queue: { text: m.office_to_do_queue, page: 'queue', query: 'view=mine' },
  override: { text: m.office_to_do_override, page: 'queue', query: 'flag=above_ceiling' },
  disbursements: { text: m.office_to_do_payouts, page: 'disbursements', query: FOR_ME },
  cancellations: {
    text: m.office_to_do_cancellations,
    page: 'disbursements',
    query: `state=cancelling&${FOR_ME}`,
  },
  extension: { text: m.office_to_do_extension, page: 'today', query: 'step=decide' },
  money: { text: m.office_to_do_money, page: 'money' },
  returns: { text: m.office_to_do_returns, page: 'money', query: `view=back&${FOR_ME}` },
  refunds: { text: m.office_to_do_refunds, page: 'loans', query: `group=refund&${FOR_ME}` },
  reversals: { text: m.office_to_do_reversals, page: 'loans', query: `group=reversal&${FOR_ME}` },
  sales: { text: m.office_to_do_sales, page: 'pawn', query: 'state=for_sale' },
  collateral: { text: m.office_to_do_collateral, page: 'pawn', query: 'state=to_take' },
  cash: { text: m.office_to_do_cash, page: 'cash' },
  complaints: { text: m.office_to_do_complaints, page: 'complaints', query: 'state=open' },
  closings: {
    text: m.office_to_do_closings,
    page: 'complaints',
    query: `state=answered&${FOR_ME}`,
  },
  details: { text: m.office_to_do_details, page: 'details' },
  products: { text: m.office_to_do_products, page: 'products' },
  settings: { text: m.office_to_do_settings, page: 'settings' },
  staff: { text: m.office_to_do_staff, page: 'staff' },
  privacy: { text: m.office_to_do_privacy, page: 'privacy' },
};

const KEYS = Object.keys(KINDS) as ToDo[];

/** A number that is counted no further than need be: `99+`. */
export function countOf(count: number): string {
  return count > TO_DO_MOST ? `${TO_DO_MOST}+` : String(count);
}

/** How much waits on a page. */
export function waitingOn(page: PageId, waiting: ToDoCounts): number {
  return KEYS.filter((kind) => KINDS[kind].page === page).reduce(
    (sum, kind) => sum + (waiting[kind] ?? 0),
    0,
  );
}

/** What waits for whoever works here: how much in all, and where. */
export function Bell() {
  const waiting = useWaiting();
  const kinds = KEYS.filter((kind) => (waiting[kind] ?? 0) > 0);
  const all = kinds.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0);
  return (
    <Menu
      align="end"
      spread
      chevron={false}
      name={all === 0 ? m.office_to_do_bell_none() : m.office_to_do_bell({ count: countOf(all) })}
      label={
        <span className="bell">
          <BellSign className="size-5" aria-hidden="true" />
          {all > 0 && <b className="nav-count tabular">{countOf(all)}</b>}
        </span>
      }
    >
      {kinds.length === 0 && <li className="p-2 text-ink-2">{m.office_to_do_bell_none()}</li>}
      {kinds.map((kind) => {
        const { text, page, query } = KINDS[kind];
        const place = addressOf(page);
        return (
          <li key={kind}>
            <Link to={query === undefined ? place : `${place}?${query}`} className="bell-link">
              <span>{text()}</span>
              <b className="tabular">{countOf(waiting[kind] ?? 0)}</b>
            </Link>
          </li>
        );
      })}
    </Menu>
  );
}
