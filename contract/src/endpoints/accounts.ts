import * as z from 'zod/mini';
import * as calls from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { ROBOT_CHECK_KEY } from '../robot-check.ts';

const anything = z.optional(z.unknown());
const done = z.object({});
const text = z.nullable(z.string());
/** Calls that need somebody signed in. */
const borrower = ['borrower'] as const;

const user = z.object({ phone: z.string(), avatar: text });

export const login = endpoint(calls.login, {
  name: 'accounts.login',
  summary: 'Sign in with phone and password',
  form: 'json',
  audit: 'account.signed_in',
  body: z.looseObject({
    grant_type: anything,
    username: anything,
    password: anything,
    client_id: anything,
    client_secret: anything,
    [ROBOT_CHECK_KEY]: anything,
  }),
  reply: z.object({ token_type: z.literal('Bearer'), access_token: z.string(), user }),
});

export const logout = endpoint(calls.logout, {
  name: 'accounts.logout',
  summary: 'End the session of the token; succeeds whatever the token',
  audit: 'account.signed_out',
  reply: done,
});

export const checkPending = endpoint(calls.checkPending, {
  name: 'accounts.checkPending',
  summary: 'Whether an application is under way, and since when',
  who: borrower,
  reply: z.object({
    has_pending_loan: z.boolean(),
    loan: z.nullable(z.object({ created_at: z.string() })),
  }),
});

export const borrowerInfo = endpoint(calls.borrowerInfo, {
  name: 'accounts.borrowerInfo',
  summary: 'The record of the borrower who is signed in',
  who: borrower,
  form: 'json',
  body: z.looseObject({ uuid: anything }),
  reply: z.object({
    uuid: z.string(),
    name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: text,
    national_id_number: text,
    date_of_birth: text,
    gender: text,
    marital_status: text,
    home_number: text,
    street_number: text,
    address: text,
    commune: text,
    district: text,
    province: text,
    home_type: text,
    how_long_have_been_living_there: text,
    borrow_education: text,
    borrow_education_id: z.nullable(z.number()),
    graduate_year: text,
    school_name: text,
    study_major: text,
    company_name: text,
    company_type: text,
    occupation: text,
    gross_monthly_income: text,
    company_contact_name: text,
    company_contact_phone: text,
    relative_name: text,
    relative_type: text,
    relative_contact_phone: text,
    bank_name: text,
    bank_account_number: text,
    facebook_name: text,
    facebook_link: text,
    membership_id: z.nullable(z.number()),
    membership: z.nullable(
      z.object({
        icon: z.string(),
        color: z.string(),
        name_en: z.string(),
        name_km: z.string(),
      }),
    ),
    user: z.object({ avatar: text, created_at: z.string() }),
  }),
});

export const avatarPhoto = endpoint(calls.avatarPhoto, {
  name: 'accounts.avatarPhoto',
  summary:
    'The picture of the borrower who is signed in: the photo of their newest approved application',
  who: borrower,
  reply: z.object({ jpeg: z.string() }),
});

export const sendCode = endpoint(calls.sendCode, {
  name: 'accounts.sendCode',
  summary: 'Send a code to a phone; the answer is the same for a phone that nobody has',
  form: 'json',
  audit: 'account.code_sent',
  body: z.looseObject({
    phone: anything,
    formType: anything,
    request_id: anything,
    borrow_uuid: anything,
    [ROBOT_CHECK_KEY]: anything,
  }),
  reply: z.object({ borrow_uuid: z.string(), request_id: z.string() }),
});

export const checkCode = endpoint(calls.checkCode, {
  name: 'accounts.checkCode',
  summary: 'Check the code that was sent to a phone',
  form: 'json',
  audit: 'borrower.phone_verified',
  body: z.looseObject({ borrow_uuid: anything, request_id: anything, code: anything }),
  reply: done,
});

const newPassword = { password: anything, password_confirmation: anything };

export const changePassword = endpoint(calls.changePassword, {
  name: 'accounts.changePassword',
  summary: 'Change the password; ends every session',
  who: borrower,
  form: 'json',
  audit: 'account.password_changed',
  body: z.looseObject({ old_password: anything, ...newPassword }),
  reply: done,
});

export const forgotPassword = endpoint(calls.forgotPassword, {
  name: 'accounts.forgotPassword',
  summary: 'Set a new password with a phone that was just proved; ends every session',
  form: 'json',
  audit: 'account.password_set',
  body: z.looseObject({ borrow_uuid: anything, ...newPassword }),
  reply: done,
});
