import type { Text } from 'contract/locale';
import { TO_DO_MOST, type ToDo, type ToDoCounts, TO_DO_ASKED } from 'contract/office/to-do';
import { Link } from 'react-router';
import { Menu } from 'ui/menu.tsx';
import { m } from 'words/messages';
import { addressOf, type PageId } from '../page-table.ts';
import { useWaiting } from './desk-state.ts';
import { BellSign } from './icons.tsx';

/** What waits, in words, and where it is done. */
const KINDS: Readonly<Record<ToDo, { readonly text: Text; readonly page: PageId }>> = {
  queue: { text: m.office_to_do_queue, page: 'queue' },
  override: { text: m.office_to_do_override, page: 'queue' },
  disbursements: { text: m.office_to_do_payouts, page: 'disbursements' },
  cancellations: {
    text: m.office_to_do_cancellations,
    page: 'disbursements',
  },
  extension: { text: m.office_to_do_extension, page: 'today' },
  waivers: { text: m.office_to_do_waivers, page: 'today' },
  money: { text: m.office_to_do_money, page: 'money' },
  returns: { text: m.office_to_do_returns, page: 'money' },
  credits: { text: m.office_to_do_credits, page: 'loans' },
  flags: { text: m.office_to_do_flags, page: 'loans' },
  refunds: { text: m.office_to_do_refunds, page: 'loans' },
  payout_returns: { text: m.office_to_do_payout_returns, page: 'loans' },
  reversals: { text: m.office_to_do_reversals, page: 'loans' },
  sales: { text: m.office_to_do_sales, page: 'pawn' },
  collateral: { text: m.office_to_do_collateral, page: 'pawn' },
  cash: { text: m.office_to_do_cash, page: 'cash' },
  complaints: { text: m.office_to_do_complaints, page: 'complaints' },
  closings: {
    text: m.office_to_do_closings,
    page: 'complaints',
  },
  details: { text: m.office_to_do_details, page: 'details' },
  phones: { text: m.office_to_do_phones, page: 'phones' },
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

/** What the list is asked for, so that it holds what is counted. */
function queryOf(kind: ToDo): string {
  const asked: Partial<Record<ToDo, Readonly<Record<string, string>>>> = TO_DO_ASKED;
  const query = new URLSearchParams(asked[kind]).toString();
  return query && `?${query}`;
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
        const { text, page } = KINDS[kind];
        return (
          <li key={kind}>
            <Link to={addressOf(page) + queryOf(kind)} className="bell-link">
              <span>{text()}</span>
              <b className="tabular">{countOf(waiting[kind] ?? 0)}</b>
            </Link>
          </li>
        );
      })}
    </Menu>
  );
}
