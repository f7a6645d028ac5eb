import type { MatchedMoney, OpenMoney } from 'contract/office/bank-statements';
import { causeText } from 'contract/office/money-causes';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import type { Column } from '../desk/data-table.tsx';
import { OwnWords } from '../desk/own-words.tsx';
import { shortTime } from '../desk/time-text.ts';

/** How much came in, as it came. */
export const amountOf = ({ cents, amount, currency }: OpenMoney) =>
  cents === null ? `${amount} ${currency}` : formatDollars(cents);

/** Columns of money that stands on no loan yet. */
export const lookColumns = (): readonly Column<OpenMoney>[] => [
  {
    key: 'found',
    label: m.office_money_found(),
    cell: ({ found_at }) => (
      <span className="tabular whitespace-nowrap">{shortTime(found_at)}</span>
    ),
  },
  {
    key: 'kind',
    label: m.office_money_from(),
    cell: ({ kind }) => (
      <span className="whitespace-nowrap">
        {kind === 'khqr' ? m.office_money_from_khqr() : m.office_money_from_statement()}
      </span>
    ),
  },
  {
    key: 'cause',
    label: m.office_money_why(),
    cell: (row) => <span className="whitespace-nowrap">{causeText(row)}</span>,
  },
  {
    key: 'note',
    label: m.office_money_note(),
    wide: true,
    cell: ({ note, reference }) => (
      <span className="text-ink-2">
        <OwnWords text={note === '' ? reference : note} />
      </span>
    ),
  },
  {
    key: 'loan',
    label: m.office_loan_number(),
    cell: ({ loan_number }) => <span className="tabular">{loan_number ?? '–'}</span>,
  },
  {
    key: 'amount',
    label: m.office_money_amount(),
    align: 'end',
    cell: (row) => <b>{amountOf(row)}</b>,
  },
  {
    key: 'reference',
    label: m.office_money_reference(),
    cell: ({ reference }) => <span className="tabular break-all">{reference}</span>,
  },
];

/** Columns of payments by KHQR. */
export const matchedColumns = (): readonly Column<MatchedMoney>[] => [
  {
    key: 'receipt',
    label: m.office_money_receipt(),
    cell: ({ receipt }) => <span className="tabular">{receipt}</span>,
  },
  {
    key: 'at',
    label: m.office_money_recorded_at(),
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{shortTime(at)}</span>,
  },
  {
    key: 'on',
    label: m.office_money_on(),
    cell: ({ on }) => <span className="tabular">{displayDay(on)}</span>,
  },
  {
    key: 'loan',
    label: m.office_loan_number(),
    cell: ({ loan_number }) => <span className="tabular">{loan_number}</span>,
  },
  {
    key: 'name',
    label: m.office_loan_borrower(),
    wide: true,
    cell: ({ name }) => (
      <b>
        <OwnWords text={name} />
      </b>
    ),
  },
  {
    key: 'amount',
    label: m.office_money_amount(),
    align: 'end',
    cell: ({ cents }) => <b>{formatDollars(cents)}</b>,
  },
  {
    key: 'reference',
    label: m.office_money_reference(),
    cell: ({ reference }) => <span className="tabular break-all">{reference ?? '–'}</span>,
  },
];
