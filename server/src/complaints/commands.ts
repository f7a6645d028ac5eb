import { EVERYBODY, ANSWERERS, CLOSERS } from 'contract/office/who';
import type { Locale, Refusal } from 'contract/locale';
import {
  ANSWER_BUSINESS_DAYS,
  type Complaint,
  COMPLAINT_ROWS,
  COMPLAINT_TEXT_MOST,
  type ComplaintBody,
  type ComplaintFinding,
  type ComplaintPage,
  type ComplaintQuery,
} from 'contract/office/complaints';
import { storedPhone } from 'contract/phone';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { businessDaysAfter } from 'lending/business-days';
import { type Day, displayDay } from 'lending/calendar';
import { changedSince } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { complaintNumber, loanIdTyped, loanNumber } from 'contract/record-numbers';
import { tellBorrower } from '../notices/commands-loans.ts';
import type { BorrowerKind } from '../notices/store-kinds.ts';
import { m } from '../notices/commands-words.ts';
import { holidaysAhead } from '../settings/store.ts';
import { whoComplains } from './commands-who.ts';
import {
  type ComplaintRow,
  findComplaint,
  insertAnswer,
  insertClose,
  insertComplaint,
  readComplaints,
} from './store.ts';
import type { Asker } from '../staff-by.ts';
import { namer } from '../standing/store-names.ts';
import type { StaffName } from 'contract/office/staff-name';

const NAME_MOST = 191;

/** Complaints as staff see them. */
async function complaintsOf(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  rows: readonly ComplaintRow[],
): Promise<Complaint[]> {
  const actors = rows.flatMap((row) => [row.made_by, row.answered_by, row.closed_by]);
  const nameOf = await namer(db, actors);
  return rows.map((row) => complaintOf(row, clock.today(), nameOf));
}

/** A complaint as staff see it; its state follows from its answer and its end. */
function complaintOf(
  row: ComplaintRow,
  today: Day,
  nameOf: (actor: string) => StaffName,
): Complaint {
  const { answer, answered_by, answered_at, finding, closed_by, closed_at, loan_id: loan } = row;
  const state = closed_at !== null ? 'closed' : answered_at !== null ? 'answered' : 'open';
  return {
    id: String(row.id),
    number: complaintNumber(row.id),
    name: row.name,
    phone: row.phone,
    is_borrower: row.borrower_id !== null,
    loan: loan === null ? null : Number(loan),
    loan_number: loan === null ? null : loanNumber(loan),
    // The columns' checks hold what these types say.
    channel: row.channel as Complaint['channel'],
    category: row.category as Complaint['category'],
    text: row.text,
    answer_by: row.answer_by,
    is_late: state === 'open' && row.answer_by < today,
    state,
    by: nameOf(row.made_by),
    at: row.made_at.toISOString(),
    answer:
      answer === null || answered_by === null || answered_at === null
        ? null
        : { text: answer, by: nameOf(answered_by), at: answered_at.toISOString() },
    close:
      finding === null || closed_by === null || closed_at === null
        ? null
        : {
            finding: finding as ComplaintFinding,
            by: nameOf(closed_by),
            at: closed_at.toISOString(),
          },
  };
}

/** One page of complaints. */
export async function complaintPage(
  services: Pick<LoanServices, 'db' | 'clock'>,
  { waits_for: waitsFor, ...asked }: ComplaintQuery,
  asker: Asker,
): Promise<ComplaintPage> {
  const closableBy = waitsFor && asker;
  const found = await readComplaints(services.db, { ...asked, closableBy });
  const page = cursorPage(
    found,
    { ...asked, most: COMPLAINT_ROWS },
    (row) => `${row.answer_by}-${row.id}`,
  );
  return { ...page, rows: await complaintsOf(services, page.rows) };
}

/** One complaint. */
export async function viewComplaint(
  services: Pick<LoanServices, 'db' | 'clock'>,
  id: string,
): Promise<Complaint | Refused> {
  const row = await findComplaint(services.db, BigInt(id));
  const [complaint] = row === null ? [] : await complaintsOf(services, [row]);
  return complaint ?? nothing();
}

const nothing = () =>
  Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');

interface Made extends JsonObject {
  id: string;
}

/**
 * Records a complaint; it stands on the record of the borrower of its loan, or of its phone, who gets its number and the day of
 * the answer by SMS. A loan that was typed and is none is refused. Where it is not certain that the borrower complains, it is asked first (`whoComplains`):
 * what somebody else says is theirs, by their phone, and none of the borrower's. Under the same key once.
 */
export async function recordComplaint(
  services: LoanServices,
  by: By,
  { key, complains, ...body }: ComplaintBody & { key: string },
): Promise<Made | Refused> {
  const fields = { ...body, complains: complains ?? null };
  const options = { event: 'complaint.recorded', by, roles: EVERYBODY, key, fields };
  return act<Made>(services, options, async (tx, now) => {
    const loanId = loanIdTyped(body.loan);
    const phone = storedPhone(body.phone);
    const isLost = loanId === null && body.loan.trim() !== '';
    const told = { loanId, phone, isLost, name: body.name, complains };
    const { holder, isOther, question, from } = await whoComplains(tx, told);
    const wrong = wrongOf(body, holder, isOther);
    if (wrong.size > 0) return Refused.fields(wrong);
    if (question !== null) return question;
    const today = services.clock.today();
    const answerBy = businessDaysAfter(today, ANSWER_BUSINESS_DAYS, await holidaysAhead(tx, today));
    const id = await insertComplaint(tx, {
      ...body,
      borrowerId: from?.id ?? null,
      loanId,
      name: body.name.trim() === '' ? (from?.name ?? '') : body.name.trim(),
      phone: phone ?? from?.phone ?? '',
      text: body.text.trim(),
      answerBy,
      by: by.who,
      at: now,
    });
    const said = { number: complaintNumber(id), day: displayDay(answerBy) };
    await tell(services, tx, from?.id ?? null, 'complaint_received', (locale, hotline) =>
      m.notice_complaint_received({ ...said, hotline }, { locale }),
    );
    const facts = { category: body.category, channel: body.channel };
    return { answer: { id: String(id) }, subject: `complaint:${id}`, facts };
  });
}

/** @param isOther somebody else complains than the borrower of the loan, whose name is not theirs */
function wrongOf(
  body: ComplaintBody,
  from: { id: bigint } | null,
  isOther: boolean,
): Map<string, Refusal> {
  const wrong = new Map<string, Refusal>();
  const isNamed = from !== null && body.loan.trim() !== '';
  if (body.loan.trim() !== '' && from === null) {
    wrong.set('loan', (locale) => m.office_complaints_wrong_loan({}, { locale }));
  }
  const name = Array.from(body.name.trim()).length;
  if (name > NAME_MOST) wrong.set('name', tooLong(NAME_MOST));
  if (name === 0 && (isOther || !isNamed)) wrong.set('name', required(m.office_complaints_name));
  const isPhone = storedPhone(body.phone) !== null;
  if (!isPhone && (!isNamed || body.phone.trim() !== '')) {
    wrong.set('phone', (locale) => m.office_complaints_wrong_phone({}, { locale }));
  }
  const text = Array.from(body.text.trim()).length;
  if (text === 0) wrong.set('text', required(m.office_complaints_text));
  if (text > COMPLAINT_TEXT_MOST) wrong.set('text', tooLong(COMPLAINT_TEXT_MOST));
  return wrong;
}

const tooLong =
  (max: number): Refusal =>
  (locale) =>
    m.error_text_max({ max }, { locale });
const required =
  (label: typeof m.office_complaints_name): Refusal =>
  (locale) =>
    m.error_required({ label: label({}, { locale }) }, { locale });

/** Keeps the answer to a complaint, once; the borrower is told that there is one, and where to turn next. */
export async function answerComplaint(
  services: LoanServices,
  by: By,
  { id, text }: { id: bigint; text: string },
): Promise<Made | Refused> {
  const options = { event: 'complaint.answered', by, roles: ANSWERERS, key: null, fields: {} };
  return act<Made>(services, options, async (tx, now) => {
    const row = await findComplaint(tx, id);
    if (row === null) return nothing();
    const size = Array.from(text.trim()).length;
    if (size === 0) return Refused.field('text', required(m.office_complaints_answer));
    if (size > COMPLAINT_TEXT_MOST) return Refused.field('text', tooLong(COMPLAINT_TEXT_MOST));
    if (!(await insertAnswer(tx, { id, text: text.trim(), by: by.who, at: now }))) {
      return changedSince(tx, by.who, ['complaint', id]);
    }
    const number = complaintNumber(id);
    await tell(services, tx, row.borrower_id, 'complaint_answered', (locale, hotline) =>
      m.notice_complaint_answered({ number, hotline }, { locale }),
    );
    return { answer: { id: String(id) }, subject: `complaint:${id}`, facts: {} };
  });
}

/** Closes a complaint with what was found: only once it is answered, and only another person than who answered. */
export async function closeComplaint(
  services: LoanServices,
  by: By,
  { id, finding }: { id: bigint; finding: ComplaintFinding },
): Promise<Made | Refused> {
  const options = { event: 'complaint.closed', by, roles: CLOSERS, key: null, fields: {} };
  return act<Made>(services, options, async (tx, now) => {
    const row = await findComplaint(tx, id);
    if (row === null) return nothing();
    if (row.answered_by === null) {
      return Refused.because((locale) => m.office_complaints_unanswered({}, { locale }), 'open');
    }
    if (row.answered_by === by.who) {
      return Refused.because(
        (locale) => m.office_complaints_second_person({}, { locale }),
        'second_person',
      );
    }
    const close = { id, answeredBy: row.answered_by, finding, by: by.who, at: now };
    if (!(await insertClose(tx, close))) return changedSince(tx, by.who, ['complaint', id]);
    return { answer: { id: String(id) }, subject: `complaint:${id}`, facts: { finding } };
  });
}

async function tell(
  { clock, env }: LoanServices,
  tx: Kysely<DB>,
  borrowerId: bigint | null,
  kind: BorrowerKind,
  text: (locale: Locale, hotline: string) => string,
): Promise<void> {
  if (borrowerId === null) return;
  const { hotline } = env.company;
  const now = clock.now();
  await tellBorrower(tx, { borrowerId, kind, now, text: (locale) => text(locale, hotline) });
}
