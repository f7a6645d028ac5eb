import type { CashSheet, CashTransfer } from 'contract/office/cash';
import { CASH_KIND_NAMES, transferName } from 'contract/office/cash-names';
import type { BothLanguages } from 'contract/site';
import type { Locale, Text } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { type AuditBlock, blockOf } from '../audit/store-blocks.ts';
import { auditLine, both, type Fact, paperOf, words } from '../documents/commands-paper.ts';
import type { DocumentServices } from '../documents/commands.ts';
import type { Services } from '../services.ts';
import { viewOf } from './commands-view.ts';
import { findSheet } from './store.ts';
import type { StaffName } from 'contract/office/staff-name';

/** `19/11/2026 18:12` */
function timeOf(instant: string): string {
  const at = Date.parse(instant);
  return `${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`;
}

const named = ({ name_km: km, name_en: en }: StaffName): BothLanguages => ({ km, en });

/** The cash sheet of a day as PDF: Khmer over English, with every movement, who counted, who closed and who printed it. */
export async function printSheet(
  {
    db,
    clock,
    env,
    press,
  }: Pick<Services, 'db' | 'clock' | 'env'> & Pick<DocumentServices, 'press'>,
  id: bigint,
  by: StaffName,
): Promise<{ name: string; pdf: Buffer } | Refused> {
  const stored = await findSheet(db, id);
  if (stored === null) {
    return Refused.because((locale) => m.refusal_not_found({}, { locale }), 'not_found');
  }
  const sheet = await viewOf(db, stored, clock.today());
  const block = await blockOf(db, `cash:${id}`);
  const { name, licence } = env.lender;
  const lender = { ...name, licence };
  const printed = timeOf(clock.now().toISOString());
  const data = cashPaper(sheet, { lender, block, by, printed });
  const pdf = await press.print('cash-sheet', data);
  return { name: `cash-${sheet.cashier.handle}-${sheet.on}.pdf`, pdf };
}

interface Around {
  lender: { km: string; en: string; licence: string };
  block: AuditBlock | null;
  by: StaffName;
  printed: string;
}

/** What was counted the last time, and why the drawer was opened with another sum. */
function openingFacts({ carried_cents: carried, opening_note: note }: CashSheet): Fact[] {
  if (note === null) return [];
  return [
    [words(m.office_cash_carried), formatDollars(carried ?? 0)],
    [words(m.office_cash_opening_why), note],
  ];
}

/** Cash to or from the bank or the safe, and who says what of it. */
function transferFact(transfer: CashTransfer): Fact {
  const { cents, note, state, ended_by: by, reason } = transfer;
  const said = (locale: Locale): string => {
    const name = by === null ? '' : locale === 'km' ? by.name_km : by.name_en;
    if (state === 'waiting') return m.office_cash_transfer_waits({}, { locale });
    return state === 'confirmed'
      ? m.office_cash_transfer_confirmed({ name }, { locale })
      : m.office_cash_transfer_refused({ name, reason: reason ?? '–' }, { locale });
  };
  const parts = (locale: Locale) => [formatDollars(cents), note, said(locale)];
  return [
    words(transferName(transfer)),
    both((locale) =>
      parts(locale)
        .filter((part) => part !== null)
        .join(' · '),
    ),
  ];
}

/** Who counted and who closed it, and when. */
function whoActed(sheet: CashSheet): Fact[] {
  return [
    ...(sheet.counted_by === null
      ? []
      : [[words(m.office_cash_counted_by), named(sheet.counted_by)] as const]),
    ...(sheet.counted_at === null
      ? []
      : [[words(m.office_cash_counted_at), timeOf(sheet.counted_at)] as const]),
    ...(sheet.closed_by === null
      ? []
      : [[words(m.office_cash_closed_by), named(sheet.closed_by)] as const]),
    ...(sheet.closed_at === null
      ? []
      : [[words(m.office_cash_closed_at), timeOf(sheet.closed_at)] as const]),
  ];
}

function cashPaper(sheet: CashSheet, { lender, block, by, printed }: Around) {
  const { counted_cents: counted, expected_cents: expected } = sheet;
  const difference: Fact[] =
    counted === null
      ? []
      : [
          [words(m.office_cash_counted), formatDollars(counted)],
          [words(m.office_cash_difference), formatDollars(counted - expected)],
        ];
  const facts: Fact[] = [
    [words(m.office_cash_cashier), named(sheet.cashier)],
    [words(m.office_cash_opened), timeOf(sheet.opened_at)],
    [words(m.office_cash_opening), formatDollars(sheet.opening_cents)],
    ...openingFacts(sheet),
    [inAndCount(m.office_cash_in, sheet.in_count), formatDollars(sheet.in_cents)],
    [inAndCount(m.office_cash_out, sheet.out_count), formatDollars(-sheet.out_cents)],
    [words(m.office_cash_expected), formatDollars(expected)],
    ...difference,
    ...(sheet.note === null ? [] : [[words(m.office_cash_about), sheet.note] as const]),
    ...sheet.transfers.map(transferFact),
    ...whoActed(sheet),
    [
      words(m.office_cash_printed),
      both((locale) => `${locale === 'km' ? by.name_km : by.name_en}, ${printed}`),
    ],
  ];
  const number = `${sheet.cashier.handle} ${displayDay(sheet.on)}`;
  return {
    ...paperOf({ title: words(m.office_cash_sheet), number, on: sheet.on, lender, facts }),
    movements: {
      title: words(m.office_cash_movements),
      headings: [
        words(m.office_cash_at),
        words(m.office_reports_csv_receipt),
        words(m.office_reports_csv_loan),
        words(m.office_reports_csv_kind),
        words(m.office_reports_csv_amount),
      ],
      rows: sheet.movements.map(({ at, receipt, loan, kind, cents }) => [
        timeOf(at).slice(11),
        receipt ?? '–',
        loan ?? '–',
        words(CASH_KIND_NAMES[kind]),
        formatDollars(cents),
      ]),
    },
    signatures: [words(signsFirst(sheet)), words(m.office_cash_sign_other)],
    audit: auditLine(block),
  };
}

/** Who signs for the count: the cashier, or who counted in their place. */
function signsFirst({ cashier, counted_by: by }: CashSheet): Text {
  return by === null || by.handle === cashier.handle
    ? m.office_cash_sign_cashier
    : m.office_cash_sign_counter;
}

function inAndCount(text: Text, count: number): BothLanguages {
  return both((locale) => `${text({}, { locale })} (${count})`);
}
