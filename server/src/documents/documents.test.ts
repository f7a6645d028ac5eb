import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentBody } from 'contract/documents';
import { Refused } from 'contract/refusal';
import { addDays, displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBorrower, post, type TestBorrower } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { lendingServices } from '../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, STAFF } from '../../testing/loans.ts';
import { anOffer, aPaidOutLoan, pay, sign, type TestLoan } from '../../testing/paid-out.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { sealAudit } from '../audit/commands-seal.ts';
import { blocksAfter, rowsAfter } from '../audit/store-blocks.ts';
import { cancelAgreement, proposeCancellation } from '../disbursements/commands-cancel.ts';
import { findOffer } from '../offers/store.ts';
import { reversePayment } from '../payments/commands.ts';
import { makeDocument } from './commands.ts';
import { agreementOfOffer } from './commands-office.ts';
import { Press } from './gateway-typst.ts';
import { blockOfLoan } from '../audit/store-blocks.ts';

const DOCUMENT = '/api/v1/account/document';

let test: TestApp;
let loan: TestLoan;
let receipt: number;
let entry: number;
beforeAll(async () => {
  test = await openTestApp();
  loan = await aPaidOutLoan(test);
  const paidOn = test.house.clock.today();
  ({ receipt, entry } = await pay(test, loan, { cents: 4000, paidOn, reference: 'BANK 77' }));
  // Another test's long transaction in the same cluster holds the seal up until it ends.
  const sealed = async () => {
    await sealAudit(test.house);
    expect(await blockOfLoan(test.house.db, loan.loanId, BigInt(receipt))).not.toBeNull();
  };
  await vi.waitFor(sealed, { timeout: 50_000 });
});
afterAll(() => test.close());

/** What the call answers; the PDF where there is one. */
async function ask(borrower: TestBorrower, payload: object) {
  const answer = await post(test, DOCUMENT, payload, borrower.headers);
  const data = answer.data as unknown as { name: string; base64: string } | null;
  return { ...answer, name: data?.name, pdf: Buffer.from(data?.base64 ?? '', 'base64') };
}

/** A text as it is compared: breaks of lines are the page's. */
const bare = (text: string) => text.replaceAll(/\s/g, '');
const both = (text: (inputs: object, options: { locale: 'km' | 'en' }) => string) =>
  [text({}, { locale: 'km' }), text({}, { locale: 'en' })].map(bare);

it('G-29 ENT-24 the agreement has every clause in Khmer and English, its seven terms, schedule, hash, and how it was signed', async () => {
  const { name, pdf } = await ask(loan.borrower, {
    kind: 'agreement',
    loan_id: Number(loan.loanId),
  });
  const text = pdfText(pdf);
  const offer = await findOffer(test.house.db, loan.offerId);
  expect(name).toBe(`agreement-A-${offer?.applicationId}.pdf`);
  expect(offer?.agreement.clauses.length).toBeGreaterThan(8);
  for (const { title, text: said } of offer?.agreement.clauses ?? []) {
    for (const part of [title.km, title.en, said.km, said.en]) expect(text).toContain(bare(part));
  }
  const terms = [
    m.document_amount,
    m.document_tenor,
    m.document_rate,
    m.document_processing_fee,
    m.document_consulting_fee,
    m.document_late_fee,
    m.document_extension_fee,
  ];
  // Before the clauses, in which the same words stand.
  const [facts = ''] = text.split(bare(m.document_clauses({}, { locale: 'km' })));
  for (const label of terms.flatMap(both)) expect(facts).toContain(label);
  // $100 for 10 days at 15 % per 30 days: 100 × 0.15 × 10 / 30 = $5 of interest, due 10 days after 21/11/2026.
  expect(text).toContain('101/12/2026$100.00$5.00$0.00$105.00$0.00');
  expect(text).toContain(offer?.sha256);
  const phone = `0${loan.borrower.phone.slice(3)}`;
  const signed = {
    day: '21/11/2026',
    time: '10:00',
    phone: `${phone.slice(0, 3)} *** ${phone.slice(-3)}`,
  };
  for (const locale of ['km', 'en'] as const) {
    expect(text).toContain(bare(m.document_signed(signed, { locale })));
  }
  // The whole phone stands in the clause about the parties alone, once in each language.
  expect(text.split(phone)).toHaveLength(3);
});

it('an agreement that is not signed yet says until when it can be, one that was cancelled on which day, to borrower and staff', async () => {
  const { borrower, offerId } = await anOffer(test);
  const { pdf } = await ask(borrower, { kind: 'agreement', offer_id: Number(offerId) });
  const day = displayDay(addDays(test.house.clock.today(), 7));
  for (const locale of ['km', 'en'] as const) {
    expect(pdfText(pdf)).toContain(bare(m.document_sign_by({ day }, { locale })));
  }
  await sign(test, { borrower, offerId });
  const after = await ask(borrower, { kind: 'agreement', offer_id: String(offerId) });
  expect(pdfText(after.pdf)).not.toContain(bare(m.document_sign_by({ day }, { locale: 'km' })));
  const services = { ...lendingServices(test), press: new Press() };
  const applicationId = (await findOffer(test.house.db, offerId))?.applicationId ?? 0n;
  done(await proposeCancellation(services, STAFF.nary, { applicationId, reason: 'closed' }));
  done(await cancelAgreement(services, STAFF.max, { applicationId }));
  const forStaff = done(await agreementOfOffer(services, offerId)).base64;
  services.press.close();
  const own = await ask(borrower, { kind: 'agreement', offer_id: Number(offerId) });
  const today = displayDay(test.house.clock.today());
  for (const pdf of [own.pdf, Buffer.from(forStaff, 'base64')]) {
    const said = both((_, options) => m.document_agreement_cancelled({ day: today }, options));
    for (const text of said) expect(pdfText(pdf)).toContain(text);
  }
});

it('a receipt shows the payment, its split, what is left, and the block of the audit that guards it', async () => {
  const { name, pdf } = await ask(loan.borrower, { kind: 'receipt', receipt });
  const number = `R${String(receipt).padStart(6, '0')}`;
  expect(name).toBe(`receipt-${number}.pdf`);
  const text = pdfText(pdf);
  for (const value of [number, `L${String(loan.loanId).padStart(6, '0')}`, 'BANK77', '$40.00']) {
    expect(text).toContain(value);
  }
  // On the day of the disbursement one day of interest has run, 100 × 0.15 / 30 = $0.50; the rest is principal.
  const [km, en] = both(m.document_principal);
  expect(text).toContain(`${km}${en}$39.50`);
  expect(text).toContain('$60.50');
  const acts = await rowsAfter(test.house.db, { xid: 0n, id: 0n }, 1000);
  const act = acts.find(({ canonical }) => canonical.includes('payment.recorded'));
  const blocks = await blocksAfter(test.house.db, 0n, 1000);
  const block = blocks.find(({ from, to }) => act && from <= act.xid && act.xid < to);
  const hex = block?.hash.toString('hex') ?? '';
  const inputs = { block: String(block?.n), digits: `${hex.slice(0, 4)} ${hex.slice(4, 8)}` };
  for (const locale of ['km', 'en'] as const) {
    expect(text).toContain(bare(m.document_audit(inputs, { locale })));
  }
});

it('the same document has the same bytes whenever it is made, and is a tagged PDF/A-2a of its own day', async () => {
  const asked = [
    { kind: 'agreement', loan_id: Number(loan.loanId) },
    { kind: 'statement', loan_id: Number(loan.loanId) },
    { kind: 'receipt', receipt },
  ];
  for (const payload of asked) {
    const one = await ask(loan.borrower, payload);
    const other = await ask(loan.borrower, payload);
    expect(one.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sha256(other.pdf), payload.kind).toBe(sha256(one.pdf));
    const file = one.pdf.toString('latin1');
    expect(file).toContain('/MarkInfo');
    expect(file).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A');
    expect(file).toContain('/CreationDate (D:20261121');
  }
});

it('the statement has each entry with its split and the balance after it, undone ones as such', async () => {
  const own = await aPaidOutLoan(test);
  const paidOn = test.house.clock.today();
  await pay(test, own, { cents: 3000, paidOn });
  const second = await pay(test, own, { cents: 2000, paidOn });
  await reversePayment(lendingServices(test), STAFF.sam, {
    loanId: own.loanId,
    entry: second.entry,
    reason: 'entered twice',
    key: randomUUID(),
  });
  const { name, pdf } = await ask(own.borrower, { kind: 'statement', loan_id: `${own.loanId}` });
  expect(name).toBe(`statement-L${String(own.loanId).padStart(6, '0')}-2026-11-21.pdf`);
  const text = pdfText(pdf);
  // $105 by the schedule. Of $30 at once $0.50 is a day's interest; $70.50 is left, and nine days of it, 70.50 × 0.005 × 9 = $3.17.
  expect(text).toContain('$100.00––––$105.00');
  expect(text).toContain('$30.00$29.50$0.50$0.00$0.00$73.67');
  expect(text).toContain('$20.00–––––');
  const undone = `R${String(second.receipt).padStart(6, '0')}`;
  for (const locale of ['km', 'en'] as const) {
    const payment = m.document_entry_payment({ receipt: undone }, { locale });
    expect(text).toContain(bare(m.document_entry_undone({ entry: payment }, { locale })));
    expect(text).toContain(
      bare(m.document_entry_reversal({ day: displayDay(paidOn) }, { locale })),
    );
  }
});

it('two documents of one borrower wait at most; a third is refused with a sentence, and another borrower’s is taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-share-'));
  const thread = join(folder, 'holds.mjs');
  writeFileSync(
    thread,
    "import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => {});",
  );
  const press = new Press({}, pathToFileURL(thread));
  const make = (borrowerId: bigint, body: DocumentBody) =>
    makeDocument({ ...lendingServices(test), press }, { body, borrowerId });
  const mine = { kind: 'agreement', loan_id: Number(loan.loanId) } as const;
  const { id } = loan.borrower;
  const other = await anOffer(test);
  const theirs = { kind: 'agreement', offer_id: Number(other.offerId) } as const;
  const waiting = [make(id, mine), make(id, mine)];
  await expect.poll(() => press.waitingOf(`borrower:${id}`)).toBe(2);
  const third = await make(id, mine);
  expect(third).toMatchObject({ reason: 'throttled' });
  if (third instanceof Refused) expect(third.text?.('km')).toMatch(/\p{Script=Khmer}/u);
  waiting.push(make(other.borrower.id, theirs));
  await expect.poll(() => press.waitingOf(`borrower:${other.borrower.id}`)).toBe(1);
  const ends = Promise.allSettled(waiting);
  press.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  rmSync(folder, { recursive: true });
});

it('the receipt of a payment that was undone says so', async () => {
  const own = await aPaidOutLoan(test);
  const paidOn = test.house.clock.today();
  const paid = await pay(test, own, { cents: 3000, paidOn });
  const before = pdfText((await ask(own.borrower, { kind: 'receipt', receipt: paid.receipt })).pdf);
  await reversePayment(lendingServices(test), STAFF.sam, {
    loanId: own.loanId,
    entry: paid.entry,
    reason: 'another loan',
    key: randomUUID(),
  });
  const after = pdfText((await ask(own.borrower, { kind: 'receipt', receipt: paid.receipt })).pdf);
  const line = bare(m.document_reversed({ day: displayDay(paidOn) }, { locale: 'km' }));
  expect(before).not.toContain(line);
  expect(after).toContain(line);
});

it("V8.2.2 a stranger's loan, offer or receipt answers as one that is not there", async () => {
  const stranger = await aBorrower(test);
  const nobodys = await ask(stranger, { kind: 'statement', loan_id: 999_999 });
  expect(nobodys).toMatchObject({ status: 200, code: 0, reason: 'not_found' });
  const asked = [
    { kind: 'statement', loan_id: Number(loan.loanId) },
    { kind: 'agreement', loan_id: Number(loan.loanId) },
    { kind: 'agreement', offer_id: Number(loan.offerId) },
    { kind: 'receipt', receipt },
    { kind: 'receipt', receipt: '1 or true' },
    { kind: 'receipt', receipt: { $ne: 0 } },
    { kind: 'letter', loan_id: Number(loan.loanId) },
    { kind: 'statement', loan_id: '9'.repeat(18) },
    { kind: 'statement', loan_id: '9'.repeat(400) },
    {},
  ];
  for (const payload of asked) {
    const before = test.logged().length;
    const { headers: _headers, ...answer } = await ask(stranger, payload);
    expect(test.logged().slice(before)).toContain('asked for what is not theirs');
    const { headers: _other, ...expected } = nobodys;
    expect(answer, JSON.stringify(payload)).toEqual(expected);
  }
  const own = await ask(loan.borrower, { kind: 'receipt', receipt: entry + 1_000_000 });
  expect(own).toMatchObject({ code: 0, reason: 'not_found' });
});

it("a long Khmer name stands on the paper whole, and what looks like Typst's markup is text", async () => {
  const long = 'សុវណ្ណារិទ្ធិស្រីមុំពេជ្ររតនាធិរាជកុមារី'.repeat(3);
  const answers = applicantAnswers();
  answers['personal-info'].name = long;
  answers['personal-info'].last_name = '#read("/etc/passwd") *b* $x$ <a> @b \\u{41} [c]';
  const { borrower, offerId } = await anOffer(test, answers);
  const { pdf } = await ask(borrower, { kind: 'agreement', offer_id: Number(offerId) });
  const person = await findOffer(test.house.db, offerId);
  expect(person?.agreement.borrower).toContain(long);
  expect(pdfText(pdf)).toContain(bare(person?.agreement.borrower ?? 'nobody'));
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
