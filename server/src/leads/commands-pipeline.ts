import { LEADS_DESK } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import {
  type Investor,
  type InvestorBody,
  type InvestorPage,
  type InvestorQuery,
  type InvestorView,
  LEAD_NOTE_MOST,
  LEAD_ROWS,
  type Partner,
  type PartnerBody,
  type PartnerPage,
  type PartnerQuery,
} from 'contract/office/leads';
import { PERSON_PARTS } from 'contract/office/version-parts';
import { storedPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import { keepVersion, type Parts } from '../content/store-versions.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { noSuchLead } from './commands-reward.ts';
import {
  findInvestor,
  findPartner,
  insertPartner,
  type InvestorRow,
  investorNotes,
  moveInvestor,
  type PartnerRow,
  readInvestors,
  readPartners,
  updatePartner,
} from './store-pipeline.ts';
import { namer } from '../standing/store-names.ts';

const TEXT_MOST = 191;

type Reading = Pick<LoanServices, 'db'>;

function investorOf(row: InvestorRow): Investor {
  return {
    id: String(row.id),
    name: row.name,
    phone: row.phone,
    amount_cents: Number(row.amount_cents),
    profit_expectation: row.profit_expectation,
    note: row.note,
    // The columns' checks hold what these types say.
    tag: row.tag as Investor['tag'],
    state: row.status as Investor['state'],
    next_step: row.next_step,
    next_on: row.next_on,
    version: row.version,
    at: row.created_at.toISOString(),
  };
}

/** One page of people who want to invest. */
export async function investorPage({ db }: Reading, asked: InvestorQuery): Promise<InvestorPage> {
  const found = await readInvestors(db, asked);
  const page = cursorPage(found, { ...asked, most: LEAD_ROWS }, ({ id }) => String(id));
  return { ...page, rows: page.rows.map(investorOf) };
}

/** Somebody who wants to invest, with what was said. */
export async function viewInvestor({ db }: Reading, id: bigint): Promise<InvestorView | Refused> {
  const row = await findInvestor(db, id);
  if (row === null) return noSuchLead();
  const notes = await investorNotes(db, id);
  const nameOf = await namer(
    db,
    notes.map(({ by }) => by),
  );
  return {
    ...investorOf(row),
    notes: notes.map(({ status, note, by, at }) => ({
      state: status as Investor['state'],
      note,
      by: nameOf(by),
      at: at.toISOString(),
    })),
  };
}

const sizeOf = (text: string) => Array.from(text.trim()).length;
const tooLong =
  (max: number): Refusal =>
  (locale) =>
    m.error_text_max({ max }, { locale });

type Step = Pick<InvestorRow, 'status' | 'next_step' | 'next_on'>;

/** A step as it is stored; a blank text is none. */
const stepOf = (told: InvestorBody): Step => ({
  status: told.state,
  next_step: told.next_step.trim() || null,
  next_on: told.next_on ?? null,
});

/** The parts of a step as they are kept; what is not there is left out. */
function stepParts({ status, next_step: step, next_on: on }: Step, note = ''): Parts {
  return {
    state: status,
    ...(step !== null && { next_step: step }),
    ...(on !== null && { next_on: on }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

/** Moves somebody who wants to invest to a state, with a note and the next step; refused where somebody else has meanwhile. */
export async function stepInvestor(
  services: LoanServices,
  by: By,
  { id, told }: { id: bigint; told: InvestorBody },
): Promise<JsonObject | Refused> {
  const options = { event: 'invest_lead.moved', by, roles: LEADS_DESK, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const before = await findInvestor(tx, id);
    if (before === null) return noSuchLead();
    const wrong = new Map<string, Refusal>();
    if (sizeOf(told.next_step) > TEXT_MOST) wrong.set('next_step', tooLong(TEXT_MOST));
    if (sizeOf(told.note) > LEAD_NOTE_MOST) wrong.set('note', tooLong(LEAD_NOTE_MOST));
    if (wrong.size > 0) return Refused.fields(wrong);
    const moved = await moveInvestor(tx, {
      id,
      version: told.version,
      ...stepOf(told),
      note: told.note.trim() || null,
      by: by.who,
      at: now,
    });
    const subject = `invest_lead:${id}`;
    if (!moved) return changedSince(tx, by.who, ['text', subject]);
    const sides = { before: stepParts(before), after: stepParts(stepOf(told), told.note) };
    const kept = await keepVersion(tx, { subject, ...sides, by: by.who, at: now });
    const facts = { before: before.status, after: told.state, kept };
    return { answer: { lead: Number(id) }, subject, facts };
  });
}

function partnerOf(row: PartnerRow): Partner {
  const { id, status, sells, ...rest } = row;
  return {
    ...rest,
    id: String(id),
    sells: sells as Partner['sells'],
    state: status as Partner['state'],
  };
}

/** One page of partner shops. */
export async function partnerPage({ db }: Reading, asked: PartnerQuery): Promise<PartnerPage> {
  const found = await readPartners(db, asked);
  const page = cursorPage(found, { ...asked, most: LEAD_ROWS }, ({ id }) => String(id));
  return { ...page, rows: page.rows.map(partnerOf) };
}

/** One partner shop. */
export async function viewPartner({ db }: Reading, id: bigint): Promise<Partner | Refused> {
  const row = await findPartner(db, id);
  return row === null ? noSuchLead() : partnerOf(row);
}

/** A shop as it is stored, or what is wrong with it by field. */
function readPartner(body: PartnerBody): PartnerBody | Refused {
  const wrong = new Map<string, Refusal>();
  const check = (name: 'name' | 'contact_name' | 'place', label: typeof m.office_leads_shop) => {
    const size = sizeOf(body[name]);
    if (size === 0 && name !== 'place') {
      wrong.set(name, (locale) => m.error_required({ label: label({}, { locale }) }, { locale }));
    }
    if (size > TEXT_MOST) wrong.set(name, tooLong(TEXT_MOST));
  };
  check('name', m.office_leads_shop);
  check('contact_name', m.office_leads_contact);
  check('place', m.office_leads_place);
  if (sizeOf(body.note) > LEAD_NOTE_MOST) wrong.set('note', tooLong(LEAD_NOTE_MOST));
  const phone = storedPhone(body.phone);
  if (phone === null) {
    wrong.set('phone', (locale) => m.office_complaints_wrong_phone({}, { locale }));
  }
  if (wrong.size > 0 || phone === null) return Refused.fields(wrong);
  return {
    name: body.name.trim(),
    sells: body.sells,
    contact_name: body.contact_name.trim(),
    phone,
    place: body.place.trim(),
    note: body.note.trim(),
    state: body.state,
  };
}

/** Hexadecimal digits of a fingerprint: as many as no two values share. */
const PRINT_DIGITS = 16;

/** What is known of a shop, by name, as it is kept; what is not there is left out. Of who is called there a fingerprint is (`PERSON_PARTS`). */
function partsOf(
  { cipher }: Pick<LoanServices, 'cipher'>,
  { place, note, ...shop }: Omit<Partner, 'id' | 'version'>,
): Parts {
  const person = PERSON_PARTS.map((part) => {
    const [hash] = cipher.searchValues(`partner.${part}`, shop[part]);
    return [part, hash?.toString('hex').slice(0, PRINT_DIGITS) ?? ''];
  });
  return {
    name: shop.name,
    sells: shop.sells,
    ...Object.fromEntries(person),
    ...(place && { place }),
    ...(note && { note }),
    state: shop.state,
  };
}

/** Enters a partner shop; under the same key once. */
export async function addPartner(
  services: LoanServices,
  by: By,
  { key, ...told }: PartnerBody & { key: string },
): Promise<{ id: string } | Refused> {
  const fields = { ...told };
  const options = { event: 'partner.added', by, roles: LEADS_DESK, key, fields };
  return act(services, options, async (tx, now) => {
    const body = readPartner(told);
    if (body instanceof Refused) return body;
    const id = await insertPartner(tx, { body, by: by.who, at: now });
    const subject = `partner:${id}`;
    const sides = { before: {}, after: partsOf(services, body) };
    const kept = await keepVersion(tx, { subject, ...sides, by: by.who, at: now });
    const facts = { before: null, after: body.state, sells: body.sells, kept };
    return { answer: { id: String(id) }, subject, facts };
  });
}

/** Changes a partner shop; refused where somebody else has meanwhile. */
export async function changePartner(
  services: LoanServices,
  by: By,
  { id, version, told }: { id: bigint; version: number; told: PartnerBody },
): Promise<{ id: string } | Refused> {
  const options = { event: 'partner.changed', by, roles: LEADS_DESK, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const before = await findPartner(tx, id);
    if (before === null) return noSuchLead();
    const body = readPartner(told);
    if (body instanceof Refused) return body;
    const subject = `partner:${id}`;
    if (!(await updatePartner(tx, { id, version, body }))) {
      return changedSince(tx, by.who, ['text', subject]);
    }
    const sides = {
      before: partsOf(services, partnerOf(before)),
      after: partsOf(services, body),
    };
    const kept = await keepVersion(tx, { subject, ...sides, by: by.who, at: now });
    const facts = { before: before.status, after: body.state, kept };
    return { answer: { id: String(id) }, subject, facts };
  });
}
