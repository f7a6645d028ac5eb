import { collectorOptions, repaymentOptions, type RepaymentRow, repayments } from 'contract/loans';
import { displayDay, isDay } from 'lending/calendar';
import { dollarsToCents, formatAmount, formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Card } from 'ui/card.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { LoadFailed, Outline } from './outline.tsx';
import { useAnswer } from './use-answer.ts';

/** A repayment with the names of its ids, ready to be shown (LD-02 to LD-05). */
interface Shown {
  readonly day: string;
  readonly collector: string;
  readonly method: string;
  readonly cents: number;
}

/** The payments of a loan: when, who took them, how, how much (LD-02). */
export function RepaymentsTab({ loanId }: { readonly loanId: number }) {
  const locale = useLocale();
  const key = `${loanId} ${locale}`;
  const rows = useAnswer({ endpoint: repayments, body: { loan_id: loanId }, key });
  const methods = useAnswer({ endpoint: repaymentOptions, key });
  const collectors = useAnswer({ endpoint: collectorOptions, key });
  const all = [rows, methods, collectors];
  if (all.some(({ loaded }) => loaded.state === 'failed')) {
    return <LoadFailed retry={() => all.forEach(({ retry }) => retry())} />;
  }
  if (
    rows.loaded.state !== 'done' ||
    methods.loaded.state !== 'done' ||
    collectors.loaded.state !== 'done'
  ) {
    return <Outline className="min-h-60" />;
  }
  const methodOf = new Map(
    methods.loaded.data.map((one) => [
      one.loan_repayment_method_id,
      one.loan_repayment_method_name,
    ]),
  );
  const collectorOf = new Map(
    collectors.loaded.data.map((one) => [one.collector_id, one.collector_name]),
  );
  const shown = rows.loaded.data.map((row) => shownRow(row, methodOf, collectorOf));
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState title={m.account_no_payments()} />
      </Card>
    );
  }
  return (
    <>
      <Table shown={shown} />
      <Cards shown={shown} />
    </>
  );
}

function shownRow(
  row: RepaymentRow,
  methodOf: ReadonlyMap<number, string>,
  collectorOf: ReadonlyMap<number, string>,
): Shown {
  const day = row.repayment_collected_date;
  return {
    day: isDay(day) ? displayDay(day) : day,
    collector: collectorOf.get(row.collector_id) ?? m.account_none(),
    // As it was called on its day; a server of before tells its number alone.
    method:
      row.loan_repayment_method_name ??
      methodOf.get(row.loan_repayment_method_id) ??
      m.account_none(),
    cents: dollarsToCents(row.repayment_amount) ?? 0,
  };
}

type Shows = { readonly shown: readonly Shown[] };

function Table({ shown }: Shows) {
  const all = shown.reduce((cents, row) => cents + row.cents, 0);
  const head = 'px-4 py-2 text-sm text-ink-2';
  return (
    <div className="hidden overflow-hidden rounded-lg border border-line bg-card shadow-card lg:block">
      <table className="w-full text-label">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_collected_on()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_collected_by()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_method()}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {m.account_col_amount_usd()}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index} className="border-b border-line">
              <td className="px-4 py-2">{row.day}</td>
              <td className="px-4 py-2">{row.collector}</td>
              <td className="px-4 py-2">{row.method}</td>
              <td className="px-4 py-2 text-end font-bold">{formatAmount(row.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-paper font-bold">
            <td colSpan={3} className="px-4 py-2">
              {shown.length === 1
                ? m.account_one_payment()
                : m.account_payments_count({ count: shown.length })}
            </td>
            <td className="px-4 py-2 text-end">{formatAmount(all)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cards({ shown }: Shows) {
  return (
    <ul className="grid gap-3 lg:hidden">
      {shown.map((row, index) => (
        <Card as="li" key={index}>
          <p className="flex justify-between gap-4">
            <b className="text-xl leading-figure">{formatDollars(row.cents)}</b>
            <span>{row.day}</span>
          </p>
          <dl className="mt-1 grid grid-cols-2 gap-4">
            <div>
              <dt className="text-sm text-ink-2">{m.account_col_method()}</dt>
              <dd>{row.method}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-2">{m.account_col_collected_by()}</dt>
              <dd>{row.collector}</dd>
            </div>
          </dl>
        </Card>
      ))}
    </ul>
  );
}
