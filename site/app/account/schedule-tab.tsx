import { schedule, type ScheduleRow } from 'contract/loans';
import { displayDay, isDay } from 'lending/calendar';
import { dollarsToCents, formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Card } from 'ui/card.tsx';
import { Markup } from './markup.tsx';
import { LoadFailed, Outline } from './outline.tsx';
import { Quiet } from './quiet.tsx';
import { useAnswer } from './use-answer.ts';

type Money = Exclude<keyof ScheduleRow, '#' | 'Date' | 'Description'>;

/** The money columns in the order of LD-06. The last is titled Principal balance (C-74). */
const MONEY: readonly { readonly key: Money; readonly label: () => string }[] = [
  { key: 'Principal', label: m.account_col_principal },
  { key: 'Interest', label: m.account_col_interest },
  { key: 'Fees', label: m.account_col_fees },
  { key: 'Penalty', label: m.account_col_penalty },
  { key: 'Due', label: m.account_col_due },
  { key: 'Paid', label: m.account_col_paid },
  { key: 'Pending Due', label: m.account_col_pending_due },
  { key: 'Total Due', label: m.account_col_total_due },
  { key: 'Principal Due', label: m.account_col_principal_balance },
];

/** The schedule of a loan, all twelve columns (LD-06, LD-07): a table on wide screens, cards below. */
export function ScheduleTab({ loanId }: { readonly loanId: number }) {
  const locale = useLocale();
  const { loaded, retry } = useAnswer({
    endpoint: schedule,
    body: { loan_id: loanId },
    key: `${loanId} ${locale}`,
  });
  if (loaded.state === 'loading') return <Outline className="min-h-96" />;
  if (loaded.state === 'failed') return <LoadFailed retry={retry} />;
  const next = loaded.data.find((row) => row['Pending Due'] > 0)?.['#'] ?? null;
  return (
    <div>
      <Table rows={loaded.data} next={next} />
      <Cards rows={loaded.data} next={next} />
      <p className="mt-3 text-sm text-ink-2">{m.account_schedule_note()}</p>
    </div>
  );
}

type Rows = {
  readonly rows: readonly ScheduleRow[];
  /** The number of the first row with something to pay. */
  readonly next: number | null;
};

const dayText = (text: string) => (isDay(text) ? displayDay(text) : text);

const dollars = (amount: number) => formatDollars(dollarsToCents(amount) ?? 0);

function Table({ rows, next }: Rows) {
  const head = 'px-2 py-2 text-sm text-ink-2';
  return (
    <div className="hidden overflow-x-auto rounded-lg border border-line bg-card shadow-card lg:block">
      <table className="w-full text-label">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${head} ps-4 text-start`}>
              #
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_date()}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {m.account_col_description()}
            </th>
            {MONEY.map(({ key, label }) => (
              <th key={key} scope="col" className={`${head} text-end last:pe-4`}>
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row['#']}
              className={`border-b border-line last:border-0 ${row['#'] === next ? 'bg-tint font-bold' : ''}`}
            >
              <td className="py-2 ps-4 pe-2">{row['#']}</td>
              <td className="px-2 py-2 whitespace-nowrap">{dayText(row.Date)}</td>
              <td className="px-2 py-2">
                <Markup text={row.Description} />
              </td>
              {MONEY.map(({ key }) => (
                <td key={key} className="px-2 py-2 text-end last:pe-4">
                  <Quiet figure={dollars(row[key]).replace('$', '')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows, next }: Rows) {
  return (
    <ul className="grid gap-3 lg:hidden">
      {rows.map((row) => (
        <Card
          as="li"
          key={row['#']}
          className={row['#'] === next ? 'outline-2 outline-primary' : ''}
        >
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              <b>{row['#']}</b> {dayText(row.Date)}
            </span>
            <span className="text-label text-ink-2">
              <Markup text={row.Description} />
            </span>
          </p>
          <dl className="mt-1 grid grid-cols-3 gap-x-3 gap-y-1">
            {MONEY.map(({ key, label }) => (
              <div key={key} className="min-w-0">
                <dt className="text-sm text-ink-2">{label()}</dt>
                <dd className={key === 'Due' ? 'font-bold' : ''}>
                  <Quiet figure={dollars(row[key])} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
