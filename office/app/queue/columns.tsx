import { FLAG_NAMES, STATUS_NAMES } from 'contract/office/queue-names';
import type { QueueFlag, QueueRow } from 'contract/office/queue';
import { PRODUCT_NAMES } from 'contract/product-names';
import { displayDay } from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { Gem, type Icon, ShoppingBag, TriangleAlert, User, Wallet } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import type { Column } from '../desk/data-table.tsx';
import { shortTime } from '../desk/time-text.ts';
import { Users } from '../shell/icons.tsx';
import { AgeBar } from './age-bar.tsx';
import { ArrowUpBold, Copies, FilePlus, NoCard, Repeat } from './icons.tsx';
import { OpenBy, StaffChip } from './name.tsx';
import { FLAG_TONES, shortTerm, STATUS_TONES, waitText, waitWords, wholeTerm } from './words.ts';

const PRODUCT_ICONS: Readonly<Record<ProductKey, Icon>> = {
  payday: Wallet,
  personal: User,
  purchasing: ShoppingBag,
  pawn: Gem,
};

const FLAG_ICONS: Readonly<Record<QueueFlag, Icon>> = {
  incomplete: TriangleAlert,
  duplicate: Copies,
  age: TriangleAlert,
  over_limit: ArrowUpBold,
  new_document: FilePlus,
  second: Repeat,
  no_id: NoCard,
  above_ceiling: Users,
};

/** One thing that stands out. */
export function Flag({ flag }: { readonly flag: QueueFlag }) {
  const Sign = FLAG_ICONS[flag];
  return (
    <Pill tone={FLAG_TONES[flag]} icon={<Sign className="size-4" aria-hidden="true" />}>
      {FLAG_NAMES[flag]()}
    </Pill>
  );
}

function Flags({ flags }: Pick<QueueRow, 'flags'>) {
  const [first, ...rest] = flags;
  if (first === undefined) return null;
  const others = rest.map((flag) => FLAG_NAMES[flag]()).join(', ');
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Flag flag={first} />
      {rest.length > 0 && (
        <span className="rounded-full bg-paper px-2 text-xs text-ink-2" title={others}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">{others}</span>
        </span>
      )}
    </span>
  );
}

/** All columns of the queue, in the order in which they stand at first. */
export const columns = (): readonly Column<QueueRow>[] => [...wishColumns(), ...workColumns()];

/** The last day on which the agreement can be signed. */
export const signByColumn = (): Column<QueueRow> => ({
  key: 'sign_by',
  label: m.office_queue_sign_by(),
  cell: ({ sign_by }) => (
    <span className="tabular whitespace-nowrap">
      {sign_by === null ? '–' : displayDay(sign_by)}
    </span>
  ),
});

/** Who waits how long, and for what. */
const wishColumns = (): readonly Column<QueueRow>[] => [
  {
    key: 'waiting',
    label: m.office_queue_waiting(),
    sort: 'waiting',
    cell: (row) => (
      <span className="age" data-urgency={row.urgency}>
        <AgeBar {...row} />
        <span>{waitText(row.waiting_ms)}</span>
      </span>
    ),
  },
  {
    key: 'number',
    label: m.office_queue_number(),
    cell: ({ id }) => <span className="tabular text-ink-2">{id}</span>,
  },
  {
    key: 'applicant',
    label: m.office_queue_applicant(),
    wide: true,
    cell: ({ name, open_by }) => (
      <span className="flex min-w-0 items-center gap-2">
        <b className="truncate">
          <PersonName name={name} />
        </b>
        <OpenBy people={open_by} label={(names) => m.office_queue_open_by({ names })} />
      </span>
    ),
  },
  {
    key: 'product',
    label: m.office_queue_asks(),
    cell: ({ product }) => {
      const Sign = PRODUCT_ICONS[product];
      return (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <Sign className="size-4 text-ink-2" aria-hidden="true" />
          {PRODUCT_NAMES[product].short()}
        </span>
      );
    },
  },
  {
    key: 'amount',
    label: m.office_queue_amount(),
    sort: 'amount',
    align: 'end',
    cell: ({ amount_cents, product, duration }) => (
      <span className="whitespace-nowrap">
        <b>{formatWholeDollars(amount_cents)}</b>
        <span className="text-ink-2"> · {shortTerm(product, duration)}</span>
      </span>
    ),
  },
];

/** What stands out, and who works on it. */
const workColumns = (): readonly Column<QueueRow>[] => [
  {
    key: 'flags',
    label: m.office_queue_flags(),
    cell: (row) => <Flags flags={row.flags} />,
  },
  {
    key: 'assigned',
    label: m.office_queue_assigned(),
    cell: ({ assigned }) =>
      assigned === null ? (
        <span className="text-ink-2">{m.office_queue_nobody()}</span>
      ) : (
        <StaffChip who={assigned} />
      ),
  },
  {
    key: 'status',
    label: m.office_queue_status(),
    cell: ({ status }) => <Pill tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Pill>,
  },
  {
    key: 'sent',
    label: m.office_queue_sent(),
    cell: ({ submitted_at }) => (
      <span className="tabular whitespace-nowrap">{shortTime(submitted_at)}</span>
    ),
  },
];

/** A row in one breath. */
export const labelOf = (row: QueueRow): string => {
  const said = m.office_queue_row({
    name: row.name,
    waiting: waitWords(row.waiting_ms),
    product: PRODUCT_NAMES[row.product].short(),
    amount: formatWholeDollars(row.amount_cents),
    term: wholeTerm(row.product, row.duration),
  });
  return row.sign_by === null
    ? said
    : `${said}, ${m.office_queue_sign_by()} ${displayDay(row.sign_by)}`;
};
