import { staffCall } from './endpoint.ts';

/**
 * Lists whose columns each of the staff chooses. `columns` are all there are; `shown` those of somebody who has chosen none; `kept`
 * cannot be taken away. `holdsBorrowers`: its rows name borrowers or what is theirs, so a file of it counts where somebody asks whose data was
 * opened.
 */
export const LISTS = {
  queue: {
    holdsBorrowers: true,
    columns: [
      'waiting',
      'number',
      'applicant',
      'product',
      'amount',
      'flags',
      'assigned',
      'status',
      'sent',
    ],
    shown: ['waiting', 'number', 'applicant', 'product', 'amount', 'flags', 'assigned'],
    kept: ['applicant', 'amount'],
  },
  loans: {
    holdsBorrowers: true,
    columns: ['number', 'name', 'product', 'status', 'due', 'late', 'next', 'phone', 'credit'],
    shown: ['number', 'name', 'product', 'status', 'due', 'late', 'next'],
    kept: ['name', 'due'],
  },
  today: {
    holdsBorrowers: true,
    columns: ['who', 'late', 'owed', 'contact', 'promise', 'phone', 'step'],
    shown: ['who', 'late', 'owed', 'contact', 'promise'],
    kept: ['who', 'owed'],
  },
  disbursements: {
    holdsBorrowers: true,
    columns: ['name', 'application', 'product', 'signed', 'cents', 'state', 'phone', 'bank'],
    shown: ['name', 'application', 'product', 'signed', 'cents', 'state'],
    kept: ['name', 'cents'],
  },
  money: {
    holdsBorrowers: true,
    columns: ['found', 'kind', 'cause', 'note', 'loan', 'amount', 'reference'],
    shown: ['found', 'kind', 'cause', 'note', 'loan', 'amount'],
    kept: ['cause', 'amount'],
  },
  returns: {
    holdsBorrowers: true,
    columns: ['ordered', 'by', 'method', 'reason', 'amount', 'state', 'note'],
    shown: ['ordered', 'by', 'method', 'reason', 'amount', 'state'],
    kept: ['amount'],
  },
  matched: {
    holdsBorrowers: true,
    columns: ['receipt', 'at', 'on', 'loan', 'name', 'amount', 'reference'],
    shown: ['receipt', 'at', 'on', 'loan', 'name', 'amount'],
    kept: ['name', 'amount'],
  },
  statements: {
    holdsBorrowers: false,
    columns: ['at', 'bank', 'file', 'by', 'lines', 'open'],
    shown: ['at', 'bank', 'file', 'by', 'lines', 'open'],
    kept: ['file'],
  },
  collateral: {
    holdsBorrowers: true,
    columns: ['item', 'who', 'value', 'place', 'state'],
    shown: ['item', 'who', 'value', 'place', 'state'],
    kept: ['item', 'who', 'value'],
  },
  complaints: {
    holdsBorrowers: true,
    columns: ['number', 'who', 'category', 'text', 'by', 'state', 'channel', 'loan', 'recorded'],
    shown: ['number', 'who', 'category', 'text', 'by', 'state'],
    kept: ['number', 'who'],
  },
  begun: {
    holdsBorrowers: true,
    columns: ['name', 'wanted', 'saved', 'called', 'state'],
    shown: ['name', 'wanted', 'saved', 'called', 'state'],
    kept: ['name', 'wanted'],
  },
  referrals: {
    holdsBorrowers: true,
    columns: ['friend', 'referrer', 'at', 'loan', 'reward', 'state', 'paid'],
    shown: ['friend', 'referrer', 'at', 'loan', 'reward', 'state'],
    kept: ['friend', 'reward'],
  },
  investors: {
    holdsBorrowers: false,
    columns: ['name', 'amount', 'next', 'on', 'state', 'made'],
    shown: ['name', 'amount', 'next', 'on', 'state'],
    kept: ['name', 'amount'],
  },
  partners: {
    holdsBorrowers: false,
    columns: ['name', 'sells', 'contact', 'state', 'note'],
    shown: ['name', 'sells', 'contact', 'state'],
    kept: ['name'],
  },
  staff: {
    holdsBorrowers: false,
    columns: ['name', 'roles', 'since', 'state', 'address'],
    shown: ['name', 'roles', 'since', 'state', 'address'],
    kept: ['name'],
  },
  messages: {
    holdsBorrowers: true,
    columns: ['written', 'to', 'kind', 'text', 'state', 'sent'],
    shown: ['written', 'to', 'kind', 'text', 'state'],
    kept: ['to', 'text'],
  },
  details: {
    holdsBorrowers: true,
    columns: ['name', 'phone', 'account', 'id', 'sent'],
    shown: ['name', 'phone', 'account', 'id', 'sent'],
    kept: ['name'],
  },
  nightly: {
    holdsBorrowers: true,
    columns: ['loan', 'day', 'cause', 'tries', 'at', 'retry'],
    shown: ['loan', 'day', 'cause', 'tries', 'at', 'retry'],
    kept: ['loan', 'retry'],
  },
  lines: {
    holdsBorrowers: true,
    columns: ['row', 'day', 'amount', 'note', 'became', 'loan', 'settled', 'reference'],
    shown: ['row', 'day', 'amount', 'note', 'became', 'loan', 'settled'],
    kept: ['amount', 'became'],
  },
  opened: {
    holdsBorrowers: true,
    columns: [
      'number',
      'name',
      'phone',
      'not_theirs',
      'photos',
      'acts',
      'exported',
      'first',
      'last',
    ],
    shown: ['number', 'name', 'phone', 'not_theirs', 'photos', 'acts', 'exported', 'first', 'last'],
    kept: ['name'],
  },
  sms: {
    holdsBorrowers: false,
    columns: ['about', 'to', 'parts', 'words', 'text'],
    shown: ['about', 'to', 'parts', 'words', 'text'],
    kept: ['about'],
  },
  texts: {
    holdsBorrowers: false,
    columns: ['page', 'language', 'words', 'title'],
    shown: ['page', 'language', 'words', 'title'],
    kept: ['page', 'language'],
  },
  options: {
    holdsBorrowers: false,
    columns: ['km', 'en', 'state', 'value'],
    shown: ['km', 'en', 'state', 'value'],
    kept: ['km'],
  },
  reviews: {
    holdsBorrowers: true,
    columns: ['name', 'km', 'state', 'up', 'en'],
    shown: ['name', 'km', 'state', 'up'],
    kept: ['name', 'up'],
  },
  audit: {
    holdsBorrowers: false,
    columns: ['at', 'who', 'act', 'subject', 'facts', 'block'],
    shown: ['at', 'who', 'act', 'subject', 'facts', 'block'],
    kept: ['who', 'act'],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly holdsBorrowers: boolean;
      readonly columns: readonly string[];
      readonly shown: readonly string[];
      readonly kept: readonly string[];
    }
  >
>;

export type ListName = keyof typeof LISTS;

/** How wide a column can be made; left out: as wide as its contents. */
export const COLUMN_WIDTHS = ['narrow', 'middle', 'wide'] as const;
export type ColumnWidth = (typeof COLUMN_WIDTHS)[number];
export type ColumnWidths = Readonly<Record<string, ColumnWidth>>;

/** The columns of a list that somebody sees, in their order, and how wide they want them. */
export interface ListColumns {
  readonly columns: readonly string[];
  readonly widths: ColumnWidths;
}

/** Whether a choice of columns is one: each known and once, those that are kept among them, and widths of known ones alone. */
export function areColumns(list: ListName, { columns: chosen, widths }: ListColumns): boolean {
  const { columns, kept } = LISTS[list];
  const known: readonly string[] = columns;
  return (
    Object.keys(widths).every((one) => known.includes(one)) &&
    new Set(chosen).size === chosen.length &&
    chosen.every((one) => known.includes(one)) &&
    kept.every((one) => chosen.includes(one))
  );
}

interface OfList {
  readonly list: ListName;
}

export const listColumns = staffCall<ListColumns, undefined, undefined, OfList>({
  method: 'GET',
  path: '/api/office/columns/:list',
});

export const chooseColumns = staffCall<ListColumns, ListColumns, undefined, OfList>({
  method: 'PUT',
  path: '/api/office/columns/:list',
});
