import type { CashSheet, CashTransfer } from 'contract/office/cash';
import { transferName } from 'contract/office/cash-names';
import { phnomPenhTime } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from 'ui/button-class.ts';
import { m } from 'words/messages';
import { changedView } from '../desk/view.ts';
import { useSession } from '../shell/session.ts';
import { usePersonName } from './person.ts';
import { isConfirmable } from './who-may.ts';

/** What a transfer is opened by in the address. */
const opensTransfer = (act: string, sheet: CashSheet, { id }: CashTransfer): string =>
  `${act}-${sheet.id}-${id}`;

/** Cash of a drawer to and from the bank and the safe, and who has seen it. */
export function Transfers({ sheet }: { readonly sheet: CashSheet }) {
  const id = useId();
  if (sheet.transfers.length === 0) return null;
  return (
    <section className="mt-4 grid gap-2" aria-labelledby={id}>
      <h3 id={id} className="text-sm font-bold">
        {m.office_cash_transfers()}
      </h3>
      <ul className="grid gap-3">
        {sheet.transfers.map((transfer) => (
          <Transfer key={transfer.id} sheet={sheet} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}

function Transfer({
  sheet,
  transfer,
}: {
  readonly sheet: CashSheet;
  readonly transfer: CashTransfer;
}) {
  const session = useSession();
  const [search] = useSearchParams();
  const { cents, note, at, state } = transfer;
  const to = (act: string) => changedView(search, { open: opensTransfer(act, sheet, transfer) });
  return (
    <li className="grid gap-1 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {transferName(transfer)()} · {phnomPenhTime(Date.parse(at))}
          {note !== null && ` · ${note}`}
        </span>
        <b className={state === 'refused' ? 'tabular text-ink-2 line-through' : 'tabular'}>
          {formatDollars(cents)}
        </b>
      </p>
      <Said transfer={transfer} />
      {state === 'waiting' && (
        <p className="flex flex-wrap gap-2">
          {isConfirmable(transfer, sheet, session) && (
            <Link to={to('confirm')} className={buttonClass('primary', 'small')}>
              {m.office_cash_transfer_confirm()}
            </Link>
          )}
          <Link to={to('refuse')} className={buttonClass('secondary', 'small')}>
            {m.office_cash_transfer_refuse()}
          </Link>
        </p>
      )}
    </li>
  );
}

function Said({ transfer }: { readonly transfer: CashTransfer }) {
  const nameOf = usePersonName();
  const { state, ended_by, reason } = transfer;
  const name = ended_by === null ? '' : nameOf(ended_by);
  if (state === 'waiting') return <p className="text-ink-2">{m.office_cash_transfer_waits()}</p>;
  return (
    <p className="text-ink-2">
      {state === 'confirmed'
        ? m.office_cash_transfer_confirmed({ name })
        : m.office_cash_transfer_refused({ name, reason: reason ?? '–' })}
    </p>
  );
}
