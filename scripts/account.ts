/** Borrowers with an account, made as people make one: by applying, and by the code that comes as an SMS. */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  checkCode,
  CLIENT,
  FORGET_PASSWORD,
  forgotPassword,
  login,
  type LoginReply,
  sendCode,
  type SendCodeReply,
} from 'contract/accounts';
import { applicantSteps, LAST_STEP, PHOTO_STEP, STORE_CALL, STORE_PATH } from './applicant.ts';
import { aPhoto } from './photo.ts';
import type { Product } from './product.ts';

const PASSWORD = 'ផ្កា at the river 7';
const CODE_MS = 15_000;

/** Where the account is made: the product's address, and its data folder with the SMS. */
export type AccountPlace = Pick<Product, 'url' | 'dataDir'>;

export interface Borrower {
  /** 855 and the rest. */
  phone: string;
  /** With its leading 0, as people type it. */
  local: string;
  /** First and last name. */
  name: string;
  password: string;
}

/** Another household for each call, where the product trusts its proxy. */
const ownAddress = () => `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`;

/** Posts JSON or a form. @returns the answer's data @throws Error with what was refused */
async function post<Data>(url: string, body: object): Promise<Data> {
  const headers = new Headers({ 'x-forwarded-for': ownAddress() });
  const isForm = body instanceof FormData;
  if (!isForm) headers.set('content-type', 'application/json');
  const sent = isForm ? body : JSON.stringify(body);
  const answer = await fetch(url, { method: 'POST', headers, body: sent });
  const { code, data, message } = (await answer.json()) as Record<string, unknown>;
  if (code !== 1) throw new Error(`${url} refused: ${JSON.stringify(message)}`);
  return data as Data;
}

/** Submits an application to the borrow wizard, with a photo; no account yet. The password is the one to be set. */
export async function apply({ url }: AccountPlace): Promise<Borrower> {
  const steps = applicantSteps(randomInt(1_000_000, 9_000_000));
  const photo = new Blob([await aPhoto(800, 600)], { type: 'image/jpeg' });
  const all: Record<string, unknown> = {};
  let id: string | null = null;
  for (const [formName, answers] of steps) {
    Object.assign(all, answers);
    const submits = formName === LAST_STEP ? { status: 'Pending', accept: true } : {};
    const form = new FormData();
    const fields = { ...STORE_CALL, formName, ...answers, ...submits, ...(id && { id }) };
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    if (formName === PHOTO_STEP) form.set('borrower_photo', photo, 'me.jpg');
    ({ id } = await post<{ id: string }>(url + STORE_PATH, form));
  }
  const phone = String(all.phone);
  const name = `${String(all.name)} ${String(all.last_name)}`;
  return { phone, local: `0${phone.slice(3)}`, name, password: PASSWORD };
}

/** The codes sent to a phone so far, oldest first: a code is the only run of digits in its SMS. */
export function codesSentTo(phone: string, { dataDir }: Pick<AccountPlace, 'dataDir'>): string[] {
  let lines: string;
  try {
    lines = readFileSync(join(dataDir, 'outbox/sms.ndjson'), 'utf8');
  } catch {
    return [];
  }
  const messages = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sms);
  return messages
    .filter(({ to }) => to === phone)
    .flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []);
}

interface Sms {
  to: string;
  text: string;
}

/** The newest code of a phone, once `count` have come. @throws Error when they do not come */
export async function newestCode(phone: string, place: AccountPlace, count = 1): Promise<string> {
  const deadline = Date.now() + CODE_MS;
  for (;;) {
    const codes = codesSentTo(phone, place);
    const newest = codes.at(-1);
    if (newest !== undefined && codes.length >= count) return newest;
    if (Date.now() > deadline) throw new Error(`${codes.length} codes have come, not ${count}`);
    await wait(50);
  }
}

/** Applies, proves the phone and sets the password. */
export async function aBorrower(place: AccountPlace): Promise<Borrower> {
  const { url } = place;
  const who = await apply(place);
  const asked = { phone: who.phone, formType: FORGET_PASSWORD, request_id: '' };
  const { borrow_uuid, request_id } = await post<SendCodeReply>(url + sendCode.path, asked);
  const code = await newestCode(who.phone, place);
  await post(url + checkCode.path, { borrow_uuid, request_id, code });
  const { password } = who;
  const set = { borrow_uuid, password, password_confirmation: password };
  await post(url + forgotPassword.path, set);
  return who;
}

/** Signs in. @returns the token and the user */
export function signInByCall(
  { phone: username, password }: Borrower,
  { url }: AccountPlace,
): Promise<LoginReply> {
  return post(url + login.path, { grant_type: 'password', username, password, ...CLIENT });
}
