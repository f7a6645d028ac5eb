import { entriesFile } from 'contract/office/loan-desk';
import type { EntryPage, EntryRowView } from 'contract/office/loan-entries';
import type { LoanPage } from 'contract/office/loans';
import type { Text } from 'contract/locale';
import { displayDay } from 'lending/calendar';
import type { Component } from 'lending/terms';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { CsvButton } from '../desk/csv-button.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { changedView } from '../desk/view.ts';
import { useLocale } from '../locale.ts';
import { Avatar } from '../shell/avatar.tsx';
import { rolesText } from 'contract/office/role-names';
import { useSession } from '../shell/session.ts';
import { PaperButton } from './paper-button.tsx';
import { mayReverse, needsOrder, reversers } from './acts.ts';
import { ENTRY_NAMES } from 'contract/office/entry-names';
import { RETURN_METHOD_NAMES } from 'contract/office/return-names';
import { centsOf, tableMoney } from './words.ts';

const FEES: readonly Component[] = ['processingFee', 'consultingFee', 'prolongationFee'];

/** A column of the split. */
interface SplitColumn {
  readonly name: Text;
  readonly cents: (row: EntryRowView) => number;
  /** Stands also where no row has anything in it. */
  readonly always?: boolean;
}

const COLUMNS: readonly SplitColumn[] = [
  { name: m.office_loan_fees, cents: ({ parts }) => centsOf(parts, ...FEES) },
  { name: m.office_loan_interest, cents: ({ parts }) => centsOf(parts, 'interest'), always: true },
  {
    name: m.office_loan_principal,
    cents: ({ parts }) => centsOf(parts, 'principal'),
    always: true,
  },
  { name: m.office_loan_late_fee, cents: ({ parts }) => centsOf(parts, 'lateFee') },
  {
    name: m.office_loan_other,
    cents: ({ parts, credit_cents: credit }) => centsOf(parts, 'otherFee') + credit,
  },
];

/** The columns that this page of entries needs. */
function columnsOf(rows: readonly EntryRowView[]): readonly SplitColumn[] {
  return COLUMNS.filter(({ always, cents }) => always || rows.some((row) => cents(row) !== 0));
}

/** Every entry with its split; what was undone stays, struck through, with the reason. */
export function LedgerCard({ loan, page }: { readonly loan: LoanPage; readonly page: EntryPage }) {
  const columns = columnsOf(page.rows);
  return (
    <section className="card" aria-labelledby="entries">
      <div className="card-head">
        <h2 id="entries">{m.office_loan_entries()}</h2>
        <span className="text-sm text-ink-2">{m.office_loan_entries_lead()}</span>
        <span className="ml-auto">
          <CsvButton
            endpoint={entriesFile}
            params={{ number: loan.number }}
            query={{ as_of: loan.as_of }}
            label={m.office_loan_entries_csv()}
          />
        </span>
      </div>
      <ScrollBox labelledBy="entries">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">{m.office_loan_day()}</th>
              <th scope="col">{m.office_loan_entry()}</th>
              {[
                m.office_loan_amount(),
                ...columns.map(({ name }) => name()),
                m.office_loan_left(),
              ].map((name) => (
                <th key={name} scope="col" data-align="end">
                  {name}
                </th>
              ))}
              <th scope="col">{m.office_loan_by()}</th>
              <th scope="col">
                <span className="sr-only">{m.office_loan_entry_acts()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <Row key={row.number} row={row} columns={columns} loan={loan} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Turns page={page} />
    </section>
  );
}

function Row({
  row,
  columns,
  loan,
}: {
  readonly row: EntryRowView;
  readonly columns: readonly SplitColumn[];
  readonly loan: LoanPage;
}) {
  const isUndone = row.reversed_by !== null;
  const hasSplit = row.parts.length > 0;
  return (
    <tr data-undone={isUndone ? '' : undefined}>
      <td>{displayDay(row.on)}</td>
      <td className="ledger-words">
        <What row={row} />
      </td>
      <td>
        <b>{tableMoney(row.cents)}</b>
      </td>
      {hasSplit ? (
        columns.map((column) => <td key={column.name()}>{tableMoney(column.cents(row))}</td>)
      ) : (
        <td colSpan={columns.length} className="ledger-words text-ink-2">
          <Why row={row} />
        </td>
      )}
      <td>{row.principal_left_cents === null ? '' : tableMoney(row.principal_left_cents)}</td>
      <td>
        <By row={row} />
      </td>
      <td>
        <span className="flex items-center justify-end gap-2">
          <RowActs row={row} loan={loan} />
        </span>
      </td>
    </tr>
  );
}

function What({ row }: { readonly row: EntryRowView }) {
  const locale = useLocale();
  const method = row.way === null ? row.method?.[locale] : RETURN_METHOD_NAMES[row.way]();
  const more = [method, row.reference].filter((part) => part != null).join(' · ');
  const words: ReactNode = (
    <>
      <b>{ENTRY_NAMES[row.kind]()}</b> {row.receipt}
      {more !== '' && (
        <span className="ledger-more" title={more}>
          <OwnWords text={more} />
        </span>
      )}
    </>
  );
  return row.reversed_by === null ? words : <s>{words}</s>;
}

/** Of what has no split: what it undoes, or the reason that was given. */
function Why({ row }: { readonly row: EntryRowView }) {
  if (row.reversed_by !== null) {
    const reason = row.reversed_because ?? '';
    return (
      <>
        {m.office_loan_undone_by({ entry: String(row.reversed_by) })} <OwnWords text={reason} />
      </>
    );
  }
  const undoes =
    row.reverses === null ? '' : `${m.office_loan_undoes({ entry: String(row.reverses) })} `;
  return (
    <>
      {undoes}
      <OwnWords text={row.reason ?? ''} />
    </>
  );
}

function By({ row: { by, at } }: { readonly row: EntryRowView }) {
  const locale = useLocale();
  const own = locale === 'km' ? by.name_km : by.name_en;
  const other = by.handle === 'borrower' ? m.office_loan_by_borrower() : m.office_loan_by_system();
  const name = own === '' ? other : own;
  return (
    <span title={`${name}, ${wholeTime(at)}`}>
      <Avatar name={name} />
      <span className="sr-only">
        <OwnWords text={name} />
      </span>
    </span>
  );
}

function RowActs({ row, loan }: { readonly row: EntryRowView; readonly loan: LoanPage }) {
  const [search] = useSearchParams();
  const { roles } = useSession();
  const isToday = loan.as_of === loan.today;
  const takesTwo = needsOrder(loan, row.kind);
  const isOrdered = loan.reversal_waiting?.entry === row.number;
  return (
    <>
      {row.receipt !== null && row.reversed_by === null && (
        <PaperButton what={{ receipt: row.receipt }} iconOnly>
          {m.office_loan_receipt_of({ receipt: row.receipt })}
        </PaperButton>
      )}
      {isToday &&
        row.not_reversed_because === null &&
        !isOrdered &&
        (mayReverse(row.kind, roles) ? (
          <Link
            to={changedView(search, { open: `reverse-${row.number}` })}
            preventScrollReset
            className="text-link text-sm"
          >
            {takesTwo ? m.office_reversals_order() : m.office_loan_reverse()}
          </Link>
        ) : (
          <WhoReverses kind={row.kind} />
        ))}
    </>
  );
}

/** Who undoes an entry, for the others. */
function WhoReverses({ kind }: { readonly kind: EntryRowView['kind'] }) {
  const who = m.office_loan_reversed_by({ roles: rolesText(reversers(kind)) });
  return <span className="text-xs whitespace-nowrap text-ink-2">{who}</span>;
}

function Turns({ page }: { readonly page: EntryPage }) {
  const [search] = useSearchParams();
  if (page.next === null && page.previous === null) return null;
  return (
    <nav aria-label={m.office_loan_entry_pages()} className="card-foot">
      {page.previous !== null && (
        <Link to={changedView(search, { before: page.previous })} className="bar-button px-3">
          {m.office_page_back()}
        </Link>
      )}
      {page.next !== null && (
        <Link to={changedView(search, { after: page.next })} className="bar-button px-3">
          {m.office_page_next()}
        </Link>
      )}
    </nav>
  );
}
