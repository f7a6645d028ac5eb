import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import {
  denialReasons,
  documentKinds,
  overrideReasons,
  requestEnds,
} from '../options/decisions.ts';
import { investorTypes, repaymentMethods } from '../options/loan-system.ts';
import { PRODUCT_NAMES } from '../product-names.ts';
import { nounName } from './act-names.ts';
import { ANSWER_NAMES } from './answer-names.ts';
import type { AuditAct } from './audit.ts';
import { PLACE_NAMES } from './cash-names.ts';
import { CATEGORY_NAMES, CHANNEL_NAMES, FINDING_NAMES, STATE_NAMES } from './complaint-names.ts';
import { DEMAND_NAMES, LETTER_WAY_NAMES } from './demand-letter-names.ts';
import { askedName } from './disbursement-names.ts';
import { DISBURSEMENTS_ASKED } from './disbursements.ts';
import { ENTRY_NAMES } from './entry-names.ts';
import {
  BEGUN_NAMES,
  BEGUN_STATE_NAMES,
  INVESTOR_NAMES,
  METHOD_NAMES,
  PARTNER_NAMES,
  REFERRAL_NAMES,
  SELLS_NAMES,
  TAG_NAMES,
} from './lead-names.ts';
import { REGISTER_BEFORE } from './list-names.ts';
import { FLAG_NAMES, GROUP_NAMES } from './loan-names.ts';
import {
  AUDIENCE_NAMES,
  kindName,
  STATE_NAMES as MESSAGE_STATES,
  TEXT_NAMES,
} from './message-names.ts';
import { causeText } from './money-causes.ts';
import { MEMBER_NAMES } from './member-names.ts';
import { RETURN_NAMES } from './return-names.ts';
import {
  MADE_SURE_NAMES,
  NOT_THEIRS_NAMES,
  PHONE_REASON_NAMES,
  THEIRS_NAMES,
} from './phone-change-names.ts';
import { PHOTO_NAMES } from './photo-names.ts';
import { COLLATERAL_PHOTO } from './collateral.ts';
import { ASKED_NAMES, CUSTODY_NAMES, SHOWS_NAMES } from './collateral-names.ts';
import * as queue from './queue-names.ts';
import { ROLE_NAMES } from './role-names.ts';
import * as today from './today-names.ts';
import { WORK_NAMES } from './work-names.ts';

/** An act as a value of its facts is said: what it is about and its other facts decide what a code means. */
export type ActOfFact = Pick<AuditAct, 'event' | 'subject' | 'facts'>;

/** A code in words; undefined: it is none that is known. In the page's language where none is given. */
type Say = (
  code: string,
  options: { locale: Locale } | undefined,
  act: ActOfFact,
) => string | undefined;

const named =
  (names: Readonly<Record<string, Text>>): Say =>
  (code, options) =>
    Object.hasOwn(names, code) ? names[code]?.({}, options) : undefined;

interface Labelled {
  readonly key?: string;
  readonly id?: number;
  readonly label: Text;
}
const labelled = (options: readonly Labelled[]): Say =>
  named(Object.fromEntries(options.map(({ key, id, label }) => [key ?? String(id), label])));

const PRODUCTS = named(
  Object.fromEntries(Object.entries(PRODUCT_NAMES).map(([key, { short }]) => [key, short])),
);
const PHOTOS = named({
  ...PHOTO_NAMES,
  ...Object.fromEntries(documentKinds.map(({ key, label }) => [key, label])),
  document: m.office_audit_noun_document,
  [COLLATERAL_PHOTO]: m.office_audit_noun_collateral,
});
const ENDS = named({
  refused: m.office_loan_extension_refused,
  'taken back': m.office_cancellations_outcome_taken_back,
});
const STAFF_PROPOSALS = named({
  add: m.office_audit_staff_add,
  set_roles: m.office_audit_staff_set_roles,
  reset_totp: m.office_audit_staff_reset_totp,
  let_back: m.office_audit_staff_let_back,
});
const REMINDERS = named({ due_today: today.GROUP_NAMES.due_today, late: GROUP_NAMES.late });
const MESSAGES: Say = (kind, options) => kindName(kind, options);
const ANSWERS = named(ANSWER_NAMES);

/** By what a list is in order; a dash in front: the largest first. */
const SORTS = named({
  late: m.office_audit_fact_late,
  number: m.office_audit_fact_number,
  waiting: m.office_queue_waiting,
  amount: m.office_audit_fact_cents,
  answer_by: m.office_complaints_answer_by,
  written: m.office_messages_written,
});
const sorted: Say = (sort, options, act) => {
  const by = SORTS(sort.replace(/^-/, ''), options, act);
  return by && `${by} ${sort.startsWith('-') ? '↓' : '↑'}`;
};

/** The name holds the entry's number, which is another fact of the act. */
const flag: Say = (code, options, { facts }) => {
  const entry = facts.find(([name]) => name === 'entry')?.[1] ?? '–';
  const names: Readonly<Record<string, (typeof FLAG_NAMES)[keyof typeof FLAG_NAMES]>> = FLAG_NAMES;
  return names[code]?.({ entry }, options);
};

/** Both sides of a change that is nothing but one value; `value` where both stand beside each other. */
const sides = (event: string, say: Say): Readonly<Record<string, Say>> => ({
  [`${event} before`]: say,
  [`${event} after`]: say,
  [`${event} value`]: say,
});

/**
 * What the codes among the facts are called, by the fact; by act or subject and fact where others have the same name for something else.
 * A new code is red in `rawFacts` (server/testing/fact-names.ts) until it stands in one of these lists.
 */
const VALUES: Readonly<Record<string, Say>> = {
  alike: named(queue.COMPARISON_NAMES),
  answers: ANSWERS,
  audience: named(AUDIENCE_NAMES),
  category: named(CATEGORY_NAMES),
  changed: ANSWERS,
  channel: named(CHANNEL_NAMES),
  demand: named(DEMAND_NAMES),
  finding: named(FINDING_NAMES),
  how: named(LETTER_WAY_NAMES),
  kind: named(ENTRY_NAMES),
  'cash.transferred place': named(PLACE_NAMES),
  'cash.transfer_confirmed place': named(PLACE_NAMES),
  'cash.transfer_refused place': named(PLACE_NAMES),
  'collateral.moved kind': named(CUSTODY_NAMES),
  'contact.begun kind': named(today.KIND_NAMES),
  'application.document_added kind': PHOTOS,
  'application.document_ended kind': PHOTOS,
  'application.document_requested kind': PHOTOS,
  'application.document_struck kind': PHOTOS,
  'document.received kind': PHOTOS,
  'photo.removed kind': PHOTOS,
  'photo.stored kind': PHOTOS,
  'photo.viewed kind': PHOTOS,
  'message.sent_again kind': MESSAGES,
  'proposal.decided kind': nounName,
  'staff.proposed kind': STAFF_PROPOSALS,
  'staff.decided kind': STAFF_PROPOSALS,
  'khqr.looked_at cause': (cause, options) => causeText({ cause }, options),
  'loan.exported file': named({ schedule: m.office_loan_schedule, entries: m.office_loan_entries }),
  'loan.flag_cleared flag': flag,
  'queue.exported flag': named(queue.FLAG_NAMES),
  'loans.exported group': named(GROUP_NAMES),
  'borrower.language_set language': named({ km: m.office_language_km, en: m.office_language_en }),
  'list:today group': named(today.GROUP_NAMES),
  late: named(today.BAND_NAMES),
  'referral.reward_undone method': named(METHOD_NAMES),
  'referral.rewarded method': named(METHOD_NAMES),
  'statement.imported method': labelled(repaymentMethods.options),
  noun: nounName,
  'application.approval_withdrawn offer': named({ none: m.office_products_none }),
  outcome: ENDS,
  'application.begun_called outcome': named(BEGUN_NAMES),
  'application.contact_logged outcome': named(queue.OUTCOME_NAMES),
  'contact.ended outcome': named(today.OUTCOME_NAMES),
  product: PRODUCTS,
  'borrower.phone_change_asked reason': named(PHONE_REASON_NAMES),
  'borrower.phone_changed reason': named(PHONE_REASON_NAMES),
  'borrower.phone_not_theirs reason': named(NOT_THEIRS_NAMES),
  'borrower.phone_theirs reason': named(THEIRS_NAMES),
  'privacy.exported reason': named(MADE_SURE_NAMES),
  'application.document_ended reason': labelled(requestEnds),
  'application.override_proposed reason': labelled(overrideReasons),
  reasons: labelled(denialReasons),
  'application.contact_logged reference': named(queue.REFERENCE_NAMES),
  reversed_kind: named(ENTRY_NAMES),
  roles: named(ROLE_NAMES),
  sells: named(SELLS_NAMES),
  shows: named(SHOWS_NAMES),
  sort: sorted,
  'list:complaints state': named(STATE_NAMES),
  'list:disbursements state': (state, options) => {
    const asked = DISBURSEMENTS_ASKED.find((one) => one === state);
    return asked && askedName(asked, options);
  },
  'list:begun state': named(BEGUN_STATE_NAMES),
  'list:investors state': named(INVESTOR_NAMES),
  'list:partners state': named(PARTNER_NAMES),
  'list:collateral state': named(ASKED_NAMES),
  [`list:${REGISTER_BEFORE} state`]: named(ASKED_NAMES),
  'list:messages state': named(MESSAGE_STATES),
  'list:referrals state': named(REFERRAL_NAMES),
  'list:returns state': named(RETURN_NAMES),
  'list:staff state': named(MEMBER_NAMES),
  status: named(queue.STATUS_NAMES),
  step: named(today.STEP_NAMES),
  tag: named(TAG_NAMES),
  'application.messaged template': named(TEXT_NAMES),
  'contact.reminded template': REMINDERS,
  'invest_lead.made type': labelled(investorTypes.options),
  unconfirmed: ANSWERS,
  'queue.exported view': named(queue.VIEW_NAMES),
  waits_for: named({ me: m.office_lists_whoever_asked }),
  work: named(WORK_NAMES),
  ...sides('invest_lead.moved', named(INVESTOR_NAMES)),
  ...sides('partner.added', named(PARTNER_NAMES)),
  ...sides('partner.changed', named(PARTNER_NAMES)),
  ...sides('staff.roles_changed', named(ROLE_NAMES)),
};

/** What a fact says: codes by their names, money in US dollars, yes and no, nothing as a dash, the rest as it was written. In the page's language where none is given. */
export function factValue(
  act: ActOfFact,
  [name, value]: readonly [name: string, value: string],
  options?: { locale: Locale },
): string {
  if (value === 'null') return '–';
  if (value === 'true') return m.office_content_yes({}, options);
  if (value === 'false') return m.office_content_no({}, options);
  const isMoney = /(?:^|[._])cents$|Cents$/.test(name) && /^-?\d{1,15}$/.test(value);
  if (isMoney) return formatDollars(Number(value));
  const { event, subject } = act;
  const say = VALUES[`${event} ${name}`] ?? VALUES[`${subject} ${name}`] ?? VALUES[name];
  if (say === undefined) return value;
  // What is a list is written with commas between.
  return value
    .split(', ')
    .map((code) => say(code, options, act) ?? code)
    .join(', ');
}
