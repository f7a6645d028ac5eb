import { LOAN_NUMBER } from '../../record-numbers.ts';
import { LOAN_FLAGS } from 'lending/loan';
import { COMPONENTS, INTEREST_METHODS, PAYMENT_SCHEMES } from 'lending/terms';
import { PRODUCT_KEYS } from 'lending/product';
import * as z from 'zod/mini';
import { REFUND_METHODS } from '../loan-waiting.ts';
import { ENTRY_KINDS } from '../loan-entries.ts';
import { ROW_MARKS } from '../loans.ts';
import { messageStanding } from './messages.ts';
import { onPaper } from './demand-letter.ts';
import { staffName } from './staff-name.ts';

/** A loan as the office's calls tell it (contract/office/loans). */

const parts = z.array(z.object({ component: z.enum(COMPONENTS), cents: z.number() }));
export const product = z.enum(PRODUCT_KEYS);
export const instant = z.string();
/** `L000123`, or its digits. */
export const loanNumber = z.object({ number: z.string().check(z.regex(LOAN_NUMBER)) });
export const uuid = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));
/** Longer ones are refused with a sentence of their own. */
export const reason = z.string().check(z.maxLength(4000));
export const cents = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));

const statusIds = { loan_status_id: z.number(), child_status_id: z.number() };
export const cursors = { next: z.nullable(z.string()), previous: z.nullable(z.string()) };
const onDay = z.nullable(z.object({ due_on: z.string(), cents: z.number() }));

export const act = { key: uuid, version: z.number().check(z.int(), z.minimum(0)) };
export const entryMade = z.object({ entry: z.number(), receipt: z.nullable(z.string()) });

export const loanRow = z.object({
  ...statusIds,
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  product,
  principal_cents: z.number(),
  due_cents: z.number(),
  days_past_due: z.number(),
  next_due_on: z.nullable(z.string()),
  next_due_cents: z.number(),
  credit_cents: z.number(),
});

const sums = {
  principal_cents: z.number(),
  interest_cents: z.number(),
  fee_cents: z.number(),
  due_cents: z.number(),
  paid_cents: z.number(),
  left_cents: z.number(),
};

const scheduleRow = z.object({
  ...sums,
  number: z.number(),
  due_on: z.string(),
  mark: z.enum(ROW_MARKS),
  days_late: z.number(),
  is_extension: z.boolean(),
  late_fee: z.nullable(
    z.object({
      first_on: z.string(),
      last_on: z.string(),
      days: z.number(),
      cents: z.number(),
      paid_cents: z.number(),
    }),
  ),
});

const extension = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('allowed'), fee_cents: z.number(), new_pay_day: z.string() }),
  z.object({ state: z.literal('not-yet'), missing_cents: z.number() }),
  z.object({
    state: z.literal('asked'),
    asked_on: z.string(),
    answer_by: z.string(),
    fee_cents: z.number(),
    asked_fee_cents: z.number(),
    new_pay_day: z.string(),
    missing_cents: z.number(),
    repaid_cents: z.number(),
    without: parts,
    with: parts,
  }),
  z.object({
    state: z.literal('granted'),
    granted_on: z.string(),
    fee_cents: z.number(),
    new_pay_day: z.string(),
  }),
  z.object({ state: z.literal('refused'), refused_on: z.string() }),
]);

const payoff = z.object({
  on: z.string(),
  cents: z.number(),
  parts,
  owed_back_cents: z.number(),
  saves_cents: z.number(),
});

const rule = z.nullable(z.string());

export const loanPage = z.object({
  ...statusIds,
  number: z.string(),
  version: z.number(),
  product,
  borrower: z.object({ name: z.string(), phone: z.string(), earlier_loans: z.number() }),
  application_id: z.string(),
  offer_id: z.string(),
  today: z.string(),
  as_of: z.string(),
  disbursed_on: z.string(),
  matures_on: z.string(),
  principal_cents: z.number(),
  rate_percent: z.number(),
  interest_method: z.enum(INTEREST_METHODS),
  payment_scheme: z.enum(PAYMENT_SCHEMES),
  instalments: z.number(),
  term_days: z.nullable(z.number()),
  due_cents: z.number(),
  past_due_cents: z.number(),
  past_due_since: z.nullable(z.string()),
  days_past_due: z.number(),
  due_today_cents: z.number(),
  late_fee_cents: z.number(),
  late_fee_a_day_cents: z.number(),
  next: onDay,
  paid_until: z.nullable(z.string()),
  paid_cents: z.number(),
  credit_cents: z.number(),
  principal_left_cents: z.number(),
  waived_cents: z.number(),
  payoff,
  payoff_later: z.nullable(payoff),
  rows: z.array(scheduleRow),
  total: z.object(sums),
  extension,
  waivable_cents: z.number(),
  waiver_leaves_cents: z.number(),
  waiver_credit_cents: z.number(),
  defaulted_on: z.nullable(z.string()),
  written_off_on: z.nullable(z.string()),
  closed_on: z.nullable(z.string()),
  returned_on: z.nullable(z.string()),
  paid_out_cents: z.number(),
  flags: z.array(
    z.object({
      entry: z.number(),
      reason: z.enum(LOAN_FLAGS),
      cleared: z.nullable(z.object({ by: staffName, reason: z.string(), at: instant })),
    }),
  ),
  correct_by: z.nullable(z.string()),
  correction_end: z.nullable(
    z.object({ why: z.enum(['put-right', 'default-reversed']), on: z.string() }),
  ),
  correction_message: z.nullable(messageStanding),
  correction_sent: z.nullable(
    z.object({
      reason: z.object({ km: z.string(), en: z.string() }),
      by: staffName,
      at: instant,
      ...onPaper,
    }),
  ),
  acts: z.object({
    waive: rule,
    correct: rule,
    default: rule,
    write_off: rule,
    refund: rule,
    payout_return: rule,
    paused_until: z.nullable(z.string()),
  }),
  refund_waiting: z.nullable(
    z.object({
      id: z.string(),
      cents: z.number(),
      method: z.nullable(z.enum(REFUND_METHODS)),
      ordered_by: staffName,
      ordered_at: instant,
      is_mine: z.boolean(),
    }),
  ),
  came_back_cents: z.nullable(z.number()),
  payout_return_waiting: z.nullable(
    z.object({
      id: z.string(),
      cents: z.number(),
      method: z.enum(REFUND_METHODS),
      reference: z.nullable(z.string()),
      reason: z.string(),
      noted_by: staffName,
      noted_at: instant,
      is_mine: z.boolean(),
    }),
  ),
  collateral_in_custody: z.boolean(),
  has_drawer: z.boolean(),
  collateral_gone: z.nullable(z.enum(['released', 'sold'])),
  reversal_waiting: z.nullable(
    z.object({
      id: z.string(),
      entry: z.number(),
      cents: z.number(),
      reason: z.string(),
      ordered_by: staffName,
      ordered_at: instant,
      not_by_me: z.nullable(z.enum(['ordered', 'gave_back'])),
    }),
  ),
});

export const entryPage = z.object({
  ...cursors,
  rows: z.array(
    z.object({
      number: z.number(),
      kind: z.enum(ENTRY_KINDS),
      on: z.string(),
      cents: z.nullable(z.number()),
      parts,
      credit_cents: z.number(),
      principal_left_cents: z.nullable(z.number()),
      receipt: z.nullable(z.string()),
      method: z.nullable(z.object({ km: z.string(), en: z.string() })),
      way: z.nullable(z.enum(REFUND_METHODS)),
      reference: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      reverses: z.nullable(z.number()),
      reversed_by: z.nullable(z.number()),
      reversed_because: z.nullable(z.string()),
      by: staffName,
      at: instant,
      not_reversed_because: z.nullable(z.string()),
    }),
  ),
  methods: z.array(
    z.object({ id: z.number(), km: z.string(), en: z.string(), is_active: z.boolean() }),
  ),
});

const standing = z.object({
  ...statusIds,
  principal_left_cents: z.number(),
  late_fee_cents: z.number(),
  due_cents: z.number(),
  payoff_cents: z.number(),
  owed_back_cents: z.number(),
  next: onDay,
  closed_on: z.nullable(z.string()),
});

export const preview = z.object({
  version: z.number(),
  name: z.string(),
  parts: z.array(
    z.object({
      component: z.enum(COMPONENTS),
      cents: z.number(),
      instalment: z.nullable(z.number()),
      due_on: z.nullable(z.string()),
    }),
  ),
  credit_cents: z.number(),
  before: standing,
  after: standing,
  changed: z.array(
    z.object({
      receipt: z.string(),
      on: z.string(),
      cents: z.number(),
      before: parts,
      after: parts,
    }),
  ),
  late_fee_change_cents: z.number(),
  flags: z.array(z.object({ entry: z.number(), reason: z.enum(LOAN_FLAGS) })),
  alike: z.array(z.string()),
});
