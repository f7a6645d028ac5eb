import { m } from 'words/messages';
import { LinkButton } from 'ui/link-button.tsx';
import { BadgePill } from './badge-pill.tsx';
import { detailOf } from './history-detail.ts';
import type { HistoryLoan } from './history-rows.ts';
import { Quiet } from './quiet.tsx';

interface Column {
  readonly label: () => string;
  readonly isMoney?: true;
  /** Said where the pointer rests on the title. */
  readonly note?: () => string;
}

/** In the order of HIST-01. */
const COLUMNS: readonly Column[] = [
  { label: m.account_col_action },
  { label: m.account_col_released },
  { label: m.account_col_loan_id },
  { label: m.account_col_maturity },
  { label: m.account_col_principal, isMoney: true },
  { label: m.account_col_due_fees, isMoney: true },
  { label: m.account_col_penalty, isMoney: true },
  { label: m.account_col_due, isMoney: true, note: m.account_due_note },
  { label: m.account_col_paid, isMoney: true },
  { label: m.account_col_balance, isMoney: true },
  { label: m.account_col_status },
];

/** The eleven columns of the history, the detail button first (HIST-01, HIST-02). */
export function HistoryTable({ loans }: { readonly loans: readonly HistoryLoan[] }) {
  const money = 'px-2 py-2 text-end whitespace-nowrap';
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-card shadow-card">
      <table className="w-full border-collapse text-label">
        <thead>
          <tr className="border-b border-line text-start text-sm">
            {COLUMNS.map(({ label, isMoney, note }) => (
              <th
                key={label()}
                scope="col"
                title={note?.()}
                className={`px-2 py-2 font-bold text-ink-2 first:ps-4 last:pe-4 ${isMoney ? 'text-end' : 'text-start'}`}
              >
                {label()}
                {note && ' *'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loans.map((loan) => (
            <tr
              key={loan.key}
              className={`border-b border-line last:border-0 ${loan.isOpen ? 'bg-tint/50' : ''}`}
            >
              <td className="py-1.5 ps-4 pe-2">
                <DetailLink loan={loan} />
              </td>
              <td className="px-2 py-2 whitespace-nowrap">{loan.released}</td>
              <td className="px-2 py-2">{loan.number}</td>
              <td className="px-2 py-2 whitespace-nowrap">{loan.maturity}</td>
              <td className={`${money} font-bold`}>{loan.principal}</td>
              <td className={money}>
                <Quiet figure={loan.dueFees} />
              </td>
              <td className={money}>
                <Quiet figure={loan.penalty} />
              </td>
              <td className={money}>
                <Quiet figure={loan.due} />
              </td>
              <td className={money}>
                <Quiet figure={loan.paid} />
              </td>
              <td className={`${money} ${loan.isOpen ? 'font-bold' : ''}`}>
                <Quiet figure={loan.balance} />
              </td>
              <td className="py-2 ps-2 pe-4">
                <BadgePill badge={loan.badge} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DetailLink({ loan }: { readonly loan: HistoryLoan }) {
  const { to, label } = detailOf(loan);
  return (
    <LinkButton to={to} tone="secondary" size="small" aria-label={label}>
      {m.account_details()}
    </LinkButton>
  );
}
