import { actName, subjectText } from 'contract/office/act-names';
import type { AuditAct, AuditQuery } from 'contract/office/audit';
import { factsText } from 'contract/office/fact-names';
import type { Begun, BegunQuery } from 'contract/office/begun';
import {
  BEGUN_NAMES,
  BEGUN_STATE_NAMES,
  INVESTOR_NAMES,
  METHOD_NAMES,
  PARTNER_NAMES,
  REFERRAL_NAMES,
  SELLS_NAMES,
  TAG_NAMES,
} from 'contract/office/lead-names';
import {
  type Investor,
  type InvestorQuery,
  type Partner,
  type PartnerQuery,
  type Referral,
  type ReferralQuery,
  rewardCents,
} from 'contract/office/leads';
import { MEMBER_NAMES, memberState } from 'contract/office/member-names';
import { rolesText } from 'contract/office/role-names';
import type { StaffMember, StaffQuery } from 'contract/office/staff';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { m } from 'words/messages';
import { auditBatch } from '../audit/commands-read.ts';
import { begunPage } from '../leads/commands-begun.ts';
import { investorPage, partnerPage } from '../leads/commands-pipeline.ts';
import { referralPage } from '../leads/commands-reward.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { pagesOf } from '../reports/commands-list-file.ts';
import { memberPage } from '../staff/commands-list.ts';
import { allStaffNames } from '../standing/store-names.ts';
import { dayText, dollarsText, type List, nameText, timeText } from './commands.ts';

/** Forms that were begun and not sent. */
export const begun: List<BegunQuery, Begun> = {
  list: 'begun',
  read: (services, query) => pagesOf((after) => begunPage(services, { ...query, after })),
  columns: [
    [m.office_leads_name, ({ name }) => name],
    [m.office_leads_phone, ({ phone }) => displayPhone(phone)],
    [m.office_begun_wanted, ({ product }, options) => PRODUCT_NAMES[product].short({}, options)],
    [m.office_tables_csv_amount, (row) => dollarsText(row.amount_cents)],
    [m.office_begun_saved, (row) => timeText(row.saved_at)],
    [m.office_leads_state, ({ state }, options) => BEGUN_STATE_NAMES[state]({}, options)],
    [m.office_begun_calls, ({ calls }) => String(calls)],
    [
      m.office_begun_call,
      ({ call }, options) => (call === null ? '' : BEGUN_NAMES[call.outcome]({}, options)),
    ],
    [m.office_begun_call_at, ({ call }) => timeText(call?.at)],
    [m.office_begun_call_by, ({ call }, options) => nameText(call?.by, options)],
  ],
};

/** Referrals. */
export const referrals: List<ReferralQuery, Referral> = {
  list: 'referrals',
  read: (services, query) => pagesOf((after) => referralPage(services, { ...query, after })),
  columns: [
    [m.office_leads_friend, (row) => row.friend_name],
    [m.office_lists_friend_phone, (row) => displayPhone(row.friend_phone)],
    [m.office_leads_referrer, (row) => row.referrer_name],
    [m.office_lists_referrer_phone, (row) => displayPhone(row.referrer_phone)],
    [m.office_leads_made, ({ at }) => timeText(at)],
    [m.office_leads_loan, (row) => row.loan_number],
    [m.office_leads_reward, (row) => dollarsText(rewardCents(row))],
    [m.office_leads_state, ({ state }, options) => REFERRAL_NAMES[state]({}, options)],
    [m.office_lists_paid_at, ({ reward }) => timeText(reward?.at)],
    [
      m.office_lists_paid_how,
      ({ reward }, options) => (reward === null ? '' : METHOD_NAMES[reward.method]({}, options)),
    ],
    [m.office_money_reference, ({ reward }) => reward?.reference ?? ''],
    [m.office_lists_paid_by, ({ reward }, options) => nameText(reward?.by, options)],
  ],
};

/** People who want to invest. */
export const investors: List<InvestorQuery, Investor> = {
  list: 'investors',
  read: (services, query) => pagesOf((after) => investorPage(services, { ...query, after })),
  columns: [
    [m.office_leads_name, ({ name }) => name],
    [m.office_leads_phone, ({ phone }) => displayPhone(phone)],
    [m.office_tables_csv_amount, (row) => dollarsText(row.amount_cents)],
    [m.office_lists_tag, ({ tag }, options) => (tag === null ? '' : TAG_NAMES[tag]({}, options))],
    [m.office_leads_expects, (row) => row.profit_expectation],
    [m.office_leads_wrote, ({ note }) => note],
    [m.office_leads_made, ({ at }) => timeText(at)],
    [m.office_leads_state, ({ state }, options) => INVESTOR_NAMES[state]({}, options)],
    [m.office_leads_next_step, (row) => row.next_step],
    [m.office_leads_next_on, (row) => dayText(row.next_on)],
  ],
};

/** Partner shops. */
export const partners: List<PartnerQuery, Partner> = {
  list: 'partners',
  read: (services, query) => pagesOf((after) => partnerPage(services, { ...query, after })),
  columns: [
    [m.office_leads_shop, ({ name }) => name],
    [m.office_leads_sells, ({ sells }, options) => SELLS_NAMES[sells]({}, options)],
    [m.office_leads_contact, (row) => row.contact_name],
    [m.office_leads_phone, ({ phone }) => displayPhone(phone)],
    [m.office_leads_place, ({ place }) => place],
    [m.office_leads_note, ({ note }) => note],
    [m.office_leads_state, ({ state }, options) => PARTNER_NAMES[state]({}, options)],
  ],
};

/** Who works here, or did. */
export const staff: List<StaffQuery, StaffMember> = {
  list: 'staff',
  read: (services, query) => pagesOf((after) => memberPage(services, { ...query, after })),
  columns: [
    [m.office_staff_name, nameText],
    [m.office_username, ({ username }) => username],
    [m.office_staff_roles, ({ roles }, options) => rolesText(roles, options)],
    [m.office_staff_since, (row) => timeText(row.added_at)],
    [m.office_staff_state, (row, options) => MEMBER_NAMES[memberState(row)]({}, options)],
    [m.office_lists_left_at, (row) => timeText(row.ended_at)],
  ],
};

/** An act with the name of who did it, where it is one of the staff. */
type NamedAct = AuditAct & { readonly person: Parameters<typeof nameText>[0] };

/** Acts that are read at once. */
const ACTS = 2000;

async function* auditRows(
  { db }: Pick<LoanServices, 'db'>,
  query: AuditQuery,
): AsyncGenerator<readonly NamedAct[]> {
  const names = await allStaffNames(db);
  const named = (act: AuditAct) => ({ ...act, person: names.get(act.actor) });
  yield* pagesOf(async (after) => {
    // No more are looked at than could be taken: what is rare takes more turns, and nothing is looked at twice.
    const reach = { most: ACTS, scan: ACTS + 1 };
    const { rows, next } = await auditBatch({ db }, { ...query, after }, reach);
    return { rows: rows.map(named), next };
  });
}

/** The audit: names in words, and beside them as they were written. */
export const audit: List<AuditQuery, NamedAct> = {
  list: 'audit',
  read: auditRows,
  columns: [
    [m.office_lists_line, ({ id }) => id],
    [m.office_audit_at, ({ at }) => timeText(at)],
    [m.office_audit_person, ({ person }, options) => nameText(person, options)],
    [m.office_lists_actor, ({ actor }) => actor],
    [m.office_audit_act, ({ event }, options) => actName(event, options)],
    [m.office_lists_event, ({ event }) => event],
    [m.office_audit_subject, ({ subject }, options) => subjectText(subject, options)],
    [m.office_lists_subject, ({ subject }) => subject],
    [m.office_audit_facts, (act, options) => factsText(act, options)],
    [m.office_audit_block, ({ block }) => block],
  ],
};
