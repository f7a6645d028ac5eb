import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { BadgePill } from './badge-pill.tsx';
import type { HistoryLoan } from './history-rows.ts';
import { Quiet } from './quiet.tsx';

/** The eleven columns in the order of HIST-01, the status last. */
export function HistoryTable({ loans }: { readonly loans: readonly HistoryLoan[] }) {
  const money = 'px-2 py-2 text-end whitespace-nowrap';
  const head = 'px-2 py-2 font-bold text-ink-2';
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-card shadow-card">
      <table className="w-full border-collapse text-label">
        <thead>
          <tr className="border-b border-line text-start text-sm">
            <th scope="col" className={`${head} ps-4 text-start`}>
              {m.account_col_action()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_released()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_loan_id()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_maturity()}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {m.account_col_principal()}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {m.account_col_due_fees()}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {m.account_col_penalty()}
            </th>
            <th scope="col" className={`${head} text-end`} title={m.account_due_note()}>
              {m.account_col_due()} *
            </th>
            <th scope="col" className={`${head} text-end`}>
              {m.account_col_paid()}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {m.account_col_balance()}
            </th>
            <th scope="col" className={`${head} pe-4 text-start`}>
              {m.account_col_status()}
            </th>
          </tr>
        </thead>
        <tbody>
          {loans.map((loan) => (
            <tr
              key={loan.loanId}
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
  return (
    <LinkButton
      to={paths['loan-detail']({ loanId: loan.loanId })}
      tone="secondary"
      size="small"
      aria-label={m.account_details_of({ number: loan.number })}
    >
      {m.account_details()}
    </LinkButton>
  );
}
