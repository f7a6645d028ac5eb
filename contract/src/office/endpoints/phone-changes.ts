import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../phone-changes.ts';
import { notTheirs } from '../schemas/not-theirs.ts';
import { staffName } from '../schemas/staff-name.ts';
import { waits_for } from '../schemas/waits-for.ts';
import { PHONE_ASKERS, PHONE_CONFIRMERS, PHONE_READERS } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const params = z.object({ id: number });
const typed = z.string().check(z.maxLength(60));

const under = { application: z.nullable(z.string()), agreement: z.boolean() };
const change = z.object({
  id: z.string(),
  borrower_id: z.string(),
  name: z.string(),
  last_name: z.string(),
  old_phone: z.string(),
  new_phone: z.string(),
  reason: z.enum(calls.PHONE_REASONS),
  state: z.enum(calls.PHONE_STATES),
  proposed_by: staffName,
  proposed_at: z.string(),
  proved_by: z.nullable(staffName),
  decided_by: z.nullable(staffName),
  decided_at: z.nullable(z.string()),
  ...under,
});

export const findPhoneOwner = staffEndpoint(calls.findPhoneOwner, {
  name: 'phones.find',
  summary: 'The number of a borrower by the phone of the account or the number of a loan',
  who: PHONE_READERS,
  body: z.object({ text: typed }),
  reply: z.object({ id: z.string() }),
});

export const phoneOwner = staffEndpoint(calls.phoneOwner, {
  name: 'phones.read',
  summary: 'A borrower with the phone of the account, and what waits about it',
  who: PHONE_READERS,
  params,
  reply: z.object({
    id: z.string(),
    name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    locale: z.enum(['km', 'en']),
    ...under,
    open: z.nullable(change),
    not_theirs: notTheirs,
    confirmers: z.array(staffName),
  }),
});

export const proposePhone = staffEndpoint(calls.proposePhone, {
  name: 'phones.propose',
  summary: 'Asks for another phone in the call: a code goes to it, and the old one is told',
  who: PHONE_ASKERS,
  movesMoney: true,
  audit: 'borrower.phone_change_asked',
  params,
  body: z.object({ phone: typed, reason: z.enum(calls.PHONE_REASONS) }),
  reply: z.object({ id: z.string() }),
});

export const setLanguage = staffEndpoint(calls.setLanguage, {
  name: 'phones.language',
  summary: 'Sets the language in which a borrower is written to',
  who: PHONE_READERS,
  audit: 'borrower.language_set',
  params,
  body: z.object({ locale: z.enum(['km', 'en']) }),
  reply: z.undefined(),
});

export const phoneNotTheirs = staffEndpoint(calls.phoneNotTheirs, {
  name: 'phones.notTheirs',
  summary: 'Notes that the phone of the account is not the borrower’s: sessions and codes end',
  who: PHONE_ASKERS,
  audit: 'borrower.phone_not_theirs',
  params,
  body: z.object({ why: z.enum(calls.NOT_THEIRS_WHYS) }),
  reply: z.undefined(),
});

export const phoneTheirs = staffEndpoint(calls.phoneTheirs, {
  name: 'phones.theirs',
  summary: 'Takes back, as another person, that the phone of the account is not the borrower’s',
  who: PHONE_READERS,
  movesMoney: true,
  audit: 'borrower.phone_theirs',
  params,
  body: z.object({ reason: z.enum(calls.THEIRS_REASONS) }),
  reply: z.undefined(),
});

export const phoneCodeAgain = staffEndpoint(calls.phoneCodeAgain, {
  name: 'phones.codeAgain',
  summary: 'Sends another code to the new phone; the one before ends',
  who: PHONE_ASKERS,
  audit: 'borrower.phone_code_sent',
  params,
  reply: z.undefined(),
});

export const provePhone = staffEndpoint(calls.provePhone, {
  name: 'phones.prove',
  summary: 'Takes the code that the borrower read out; five tries',
  who: PHONE_ASKERS,
  movesMoney: true,
  audit: 'borrower.phone_change_proved',
  params,
  body: z.object({ code: typed }),
  reply: z.undefined(),
});

export const confirmPhone = staffEndpoint(calls.confirmPhone, {
  name: 'phones.confirm',
  summary: 'Changes the phone as the second person: the account’s sessions and codes end',
  who: PHONE_CONFIRMERS,
  movesMoney: true,
  audit: 'borrower.phone_changed',
  params,
  reply: z.undefined(),
});

export const withdrawPhone = staffEndpoint(calls.withdrawPhone, {
  name: 'phones.withdraw',
  summary: 'Refuses another phone, or takes it back; what was decided stays',
  who: PHONE_READERS,
  audit: 'borrower.phone_change_ended',
  params,
  reply: z.undefined(),
});

export const phoneChanges = staffEndpoint(calls.phoneChanges, {
  name: 'phones.list',
  summary: 'Other phones that wait, or those that were decided',
  who: PHONE_READERS,
  query: z.object({
    state: z.enum(['open', 'decided']),
    waits_for,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(change),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    confirmers: z.array(staffName),
  }),
});
