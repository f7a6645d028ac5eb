import type { ApplicationCard } from 'contract/application-cards';
import type { Locale } from 'contract/locale';
import type { InstalmentState, LoanCard } from 'contract/loan-views';
import { type Day, daysBetween, displayDay } from 'lending/calendar';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { m } from 'words/messages';
import { durationText, productName } from '../products/words.ts';
import { answerText, isOverdue } from './answer-text.ts';
import { COMPONENT_WORDS } from './component-words.ts';
import { instantText } from './instant-text.ts';

/** The strip above the panel: what state it is in, in a line. */
export interface Strip {
  readonly tone: 'tint' | 'green' | 'romdoul' | 'red';
  readonly sign: 'waiting' | 'done' | 'today' | 'warning' | 'extended';
  readonly text: string;
}

/** What the night panel says: one figure, one day, its parts (docs/look.md). */
export interface Panel {
  readonly strip: Strip | null;
  readonly lead: string;
  readonly figure: string;
  readonly note: string | null;
  readonly parts: readonly { readonly label: string; readonly value: string }[];
  readonly marks: readonly InstalmentState[];
}

const NOTHING: Pick<Panel, 'strip' | 'note' | 'parts' | 'marks'> = {
  strip: null,
  note: null,
  parts: [],
  marks: [],
};

/** Days in words, whatever the product. */
const daysText = (days: number): string => durationText('payday', days);

/** The panel of a borrower who owes nothing. */
export function panelOfNothing(): Panel {
  return {
    ...NOTHING,
    lead: m.account_owe_nothing(),
    figure: formatDollars(0),
    note: m.account_nothing_to_pay(),
  };
}

/** The panel of one loan in its state. */
export function panelOfLoan(card: LoanCard, today: Day, locale: Locale): Panel {
  const base = { ...NOTHING, figure: formatDollars(card.dueCents) };
  const parts = partsOf(card);
  switch (card.state) {
    case 'open':
      return { ...base, ...openPanel(card), marks: marksOf(card) };
    case 'due-today':
      return {
        ...base,
        strip: { tone: 'romdoul', sign: 'today', text: m.account_pay_today() },
        lead: m.account_today_day({ day: dayOr(card.dueOn) }),
        note: ordinalNote(card),
        marks: marksOf(card),
      };
    case 'late':
    case 'past-maturity':
      return {
        ...base,
        strip: { tone: 'red', sign: 'warning', text: pastText(card) },
        lead: m.account_to_pay_today(),
        note: tomorrowNote(card),
        parts,
      };
    case 'late-fees':
      return { ...base, ...lateFeesPanel(card), parts, marks: marksOf(card) };
    case 'extension-asked':
      return { ...base, ...askedPanel(card, today), lead: m.account_you_owe() };
    case 'extended':
      return {
        ...base,
        strip: { tone: 'tint', sign: 'extended', text: m.account_extended_strip() },
        lead: payBy(card),
        note: daysLeftNote(card),
        parts,
      };
    case 'defaulted':
      return {
        ...base,
        strip: { tone: 'red', sign: 'warning', text: defaultedText(card) },
        lead: m.account_all_due_today(),
        note: card.defaultReason?.[locale] ?? m.account_default_note(),
        parts,
      };
    case 'repaid':
      return { ...base, ...(card.owedBackCents > 0 ? owedBackPanel(card) : repaidPanel(card)) };
    case 'returned':
      return { ...base, ...(card.owedBackCents > 0 ? owedBackPanel(card) : returnedPanel(card)) };
  }
}

/** The panel of an application; null for one that leaves nothing to say there. */
export function panelOfApplication(card: ApplicationCard, today: Day): Panel | null {
  switch (card.state) {
    case 'pending':
    case 'in-review':
      return {
        ...NOTHING,
        strip: {
          tone: 'tint',
          sign: 'waiting',
          text: m.account_reviewed_since({ time: instantText(card.submittedAt) }),
        },
        ...askedFor(card),
      };
    case 'approved':
    case 'signed':
      return { ...NOTHING, ...agreedPanel(card) };
    case 'denied':
      return card.applyAgainOn !== null && card.applyAgainOn > today
        ? {
            ...NOTHING,
            lead: m.account_apply_again_from(),
            figure: displayDay(card.applyAgainOn),
            note: m.account_in({ duration: daysText(daysBetween(today, card.applyAgainOn)) }),
          }
        : null;
    default:
      return null;
  }
}

function askedFor(card: ApplicationCard): Pick<Panel, 'lead' | 'figure' | 'note'> {
  const amount = formatWholeDollars(card.amountCents);
  const duration = durationText(card.product, card.duration);
  if (card.estimateCents === null) {
    return { lead: m.account_you_ask_for(), figure: amount, note: duration };
  }
  return {
    lead: m.account_you_ask({ amount, duration }),
    figure: formatWholeDollars(card.estimateCents),
    note: m.account_estimate_note(),
  };
}

function agreedPanel(card: ApplicationCard): Pick<Panel, 'strip' | 'lead' | 'figure' | 'note'> {
  const { offer } = card;
  const isSigned = card.state === 'signed';
  const strip: Strip = {
    tone: 'green',
    sign: 'done',
    text: isSigned ? m.account_signed_strip() : m.account_lender_agreed(),
  };
  if (offer === null) return { strip, ...askedFor(card) };
  const amount = formatDollars(offer.principalCents);
  const duration = durationText(offer.product, offer.duration);
  return {
    strip,
    lead: m.account_you_borrow({ amount, duration }),
    figure: formatDollars(offer.totalCents),
    note: isSigned ? null : m.account_sign_by({ day: displayDay(offer.signBy) }),
  };
}

function partsOf({ parts }: LoanCard): Panel['parts'] {
  return parts.map(({ component, cents }) => ({
    label: COMPONENT_WORDS[component](),
    value: formatDollars(cents),
  }));
}

/** Marks for instalments; a loan of one payment has none to count. */
function marksOf({ marks }: LoanCard): readonly InstalmentState[] {
  return marks.length > 1 ? marks : [];
}

/** Past its day to pay. */
export const isLate = ({ state }: Pick<LoanCard, 'state'>): boolean =>
  state === 'late' || state === 'past-maturity';

const dayOr = (day: Day | null) => (day === null ? '' : displayDay(day));

function payBy({ dueOn }: LoanCard): string {
  return dueOn === null ? m.account_to_pay() : m.account_pay_by({ day: displayDay(dueOn) });
}

function daysLeftNote({ daysLeft }: LoanCard): string | null {
  return daysLeft === null ? null : m.account_in({ duration: daysText(daysLeft) });
}

function ordinalNote({ instalment, marks }: LoanCard): string | null {
  if (instalment === null || marks.length < 2) return null;
  return m.account_payment_of({ number: instalment, count: marks.length });
}

function nextNote(card: LoanCard): string | null {
  const said = [daysLeftNote(card), ordinalNote(card)].filter((text) => text !== null);
  return said.length === 0 ? null : said.join(' · ');
}

function pastText(card: LoanCard): string {
  const duration = daysText(card.daysPastDue);
  const day = dayOr(card.dueOn);
  return card.state === 'past-maturity'
    ? m.account_past_pay_day({ duration, day })
    : m.account_past_due({ duration, day });
}

function tomorrowNote({ tomorrowCents }: LoanCard): string | null {
  return tomorrowCents === null
    ? null
    : m.account_tomorrow({ amount: formatDollars(tomorrowCents) });
}

/** The next instalment; where nothing of it can be paid yet, nothing, until when, and then what comes. */
function openPanel(card: LoanCard): Pick<Panel, 'lead' | 'figure' | 'note'> {
  const { dueCents, dueOn, paidUntil } = card;
  const amount = formatDollars(dueCents);
  if (paidUntil === null) return { lead: payBy(card), figure: amount, note: nextNote(card) };
  return {
    lead: m.account_paid_until({ day: displayDay(paidUntil) }),
    figure: formatDollars(0),
    note: m.account_next_comes({ amount, day: dayOr(dueOn) }),
  };
}

/** All instalments whose day has come are paid, and late fees of them are left. */
function lateFeesPanel({ dueCents }: LoanCard): Pick<Panel, 'strip' | 'lead'> {
  const text = m.account_late_fees_due({ amount: formatDollars(dueCents) });
  return { strip: { tone: 'romdoul', sign: 'today', text }, lead: m.account_to_pay_today() };
}

function askedPanel(card: LoanCard, today: Day): Pick<Panel, 'strip' | 'note' | 'parts'> {
  const { extension } = card;
  if (extension.state !== 'asked') return { strip: null, note: null, parts: partsOf(card) };
  return {
    strip: {
      tone: isOverdue(extension, today) ? 'romdoul' : 'tint',
      sign: 'waiting',
      text: answerText(extension, today),
    },
    note: m.account_no_new_late_fee(),
    parts: [
      { label: m.account_if_granted_by(), value: displayDay(extension.newPayDay) },
      { label: m.account_if_granted_total(), value: formatDollars(extension.totalCents) },
    ],
  };
}

function defaultedText({ dueOn }: LoanCard): string {
  return dueOn === null ? m.account_all_due() : m.account_all_due_since({ day: displayDay(dueOn) });
}

function repaidPanel(card: LoanCard): Pick<Panel, 'strip' | 'lead' | 'note'> {
  // What was given back, or waits to be, is not what the loan cost.
  const amount = formatDollars(card.paidCents - card.refundedCents - card.creditCents);
  return {
    strip: {
      tone: 'green',
      sign: 'done',
      text: card.wasOnTime ? m.account_repaid_on_time() : m.account_repaid(),
    },
    lead: `${productName(card.product)} ${formatDollars(card.principalCents)}`,
    note:
      card.closedOn === null
        ? m.account_paid_in_all({ amount })
        : m.account_repaid_on({ day: displayDay(card.closedOn), amount }),
  };
}

/** Closed, and not repaid: money that was refunded is to come back (lending/credit). */
function owedBackPanel(card: LoanCard): Pick<Panel, 'strip' | 'lead' | 'figure' | 'note'> {
  const amount = formatDollars(card.owedBackCents);
  return {
    strip: { tone: 'red', sign: 'warning', text: m.account_owed_back({ amount }) },
    lead: m.account_to_pay(),
    figure: amount,
    note: `${productName(card.product)} ${formatDollars(card.principalCents)}`,
  };
}

/** Its payout came back: nothing is owed, and nothing was repaid. */
function returnedPanel(card: LoanCard): Pick<Panel, 'strip' | 'lead' | 'note'> {
  return {
    strip: { tone: 'tint', sign: 'warning', text: m.account_returned() },
    lead: `${productName(card.product)} ${formatDollars(card.principalCents)}`,
    note: m.account_returned_on({ day: dayOr(card.closedOn) }),
  };
}
