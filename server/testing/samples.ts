import { randomUUID } from 'node:crypto';
import { aBorrower, askCode, codeSentTo, provePhone, type TestBorrower } from './accounts.ts';
import { applicantAnswers } from './applicant.ts';
import { aPhoto, submitAnApplication } from './applications.ts';
import { firstItemStep, firstStep, formOf, type TestApp } from './http.ts';
import { investAnswers, referralAnswers } from './leads.ts';
import {
  aDocumentRequest,
  aFreeBorrower,
  aLoan,
  anOffer,
  pay,
  signingCodeOf,
} from './borrower-loans.ts';
import { aCode, offerKhqr } from './khqr.ts';
import { aPaidOutLoan } from './paid-out.ts';
import { passRobotCheck } from './robot-check.ts';

/** A call that must succeed, for the endpoints that want to be told something. */
interface Sample {
  query?: string;
  payload?: object;
  /** Files beside the payload, which then goes as a form. */
  files?: Readonly<Record<string, Buffer>>;
  /** Another borrower than the one of the test: for calls that end the session, and for those about somebody's own things. */
  borrower?: TestBorrower;
}

type MakeSample = (test: TestApp) => Sample | Promise<Sample>;

const newPassword = { password: 'quite a long one', password_confirmation: 'quite a long one' };

/** A phone that somebody has applied with. */
async function knownPhone(test: TestApp): Promise<string> {
  const answers = applicantAnswers();
  await submitAnApplication(test.house, answers);
  return answers['personal-info'].phone;
}

const lead = (answers: () => object) => async (test: TestApp) => ({
  payload: { ...answers(), recaptcha_response: await passRobotCheck(test.house) },
});

/** A borrower with a loan half repaid, made once for a test's application. */
const debtors = new WeakMap<TestApp, Promise<{ borrower: TestBorrower; loan_id: number }>>();

async function aDebtor(test: TestApp) {
  const borrower = await aFreeBorrower(test);
  const loanId = await aLoan(test, borrower, { amount: 120, duration: 10 });
  await pay(test, loanId, { cents: 7000, on: test.house.clock.today() });
  return { borrower, loan_id: Number(loanId) };
}

/** What is asked of that loan. */
const ofLoan =
  (more: (test: TestApp) => object = () => ({})): MakeSample =>
  async (test) => {
    const debtor = debtors.get(test) ?? aDebtor(test);
    debtors.set(test, debtor);
    const { borrower, loan_id } = await debtor;
    return { borrower, payload: { loan_id, ...more(test) } };
  };

/** A new offer of its own for each call. */
async function ofOffer(test: TestApp) {
  const borrower = await aFreeBorrower(test);
  return { borrower, payload: { offer_id: Number(await anOffer(test, borrower)) } };
}

/** A sample with files, as a browser sends it. */
export function sampleForm(payload: object, files: Readonly<Record<string, Buffer>>) {
  const fields = Object.entries(payload).map(([key, value]) => [key, String(value)] as const);
  const photos = Object.entries(files).map(
    ([key, bytes]) => [key, { name: 'photo.jpg', bytes }] as const,
  );
  return formOf([...fields, ...photos]);
}

/** What each endpoint is told, by its name; every endpoint that takes a body has one. */
export const SAMPLES: Readonly<Record<string, MakeSample>> = {
  'regions.options': () => ({ query: '?level=1' }),
  'content.page': () => ({ query: '?page=faq' }),
  'applications.storeBorrow': async (test) => ({
    borrower: await aFreeBorrower(test),
    payload: firstStep(),
  }),
  'applications.storeItemLoan': async (test) => {
    const borrower = await aFreeBorrower(test);
    return { borrower, payload: { ...firstItemStep(), phone: borrower.phone } };
  },
  'leads.storeReferral': lead(referralAnswers),
  'leads.storeInvest': lead(investAnswers),
  'accounts.login': async (test) => {
    const { phone, password } = await aBorrower(test);
    return { payload: { username: phone, password } };
  },
  'accounts.avatarPhoto': async (test) => ({ borrower: (await aPaidOutLoan(test)).borrower }),
  'accounts.logout': async (test) => ({ borrower: await aBorrower(test) }),
  'accounts.sendCode': async (test) => {
    const phone = await knownPhone(test);
    return { payload: { phone, formType: 'ForgetPassword', request_id: randomUUID() } };
  },
  'accounts.checkCode': async (test) => {
    const phone = await knownPhone(test);
    const sent = await askCode(test, phone);
    return { payload: { ...sent, code: await codeSentTo(test, phone) } };
  },
  'accounts.forgotPassword': async (test) => ({
    payload: { borrow_uuid: await provePhone(test, await knownPhone(test)), ...newPassword },
  }),
  'accounts.changePassword': async (test) => {
    const borrower = await aBorrower(test);
    return { borrower, payload: { old_password: borrower.password, ...newPassword } };
  },
  'loans.loanHistory': () => ({ payload: { page: 1 } }),
  'loans.repayments': ofLoan(),
  'loans.schedule': ofLoan(),
  'loans.requestNewLoan': async (test) => ({
    borrower: await aFreeBorrower(test),
    payload: {
      amount: 100,
      duration: 10,
      loan_type: 'Payday',
      purpose_loan_id: 101,
      start: test.house.clock.today(),
    },
  }),
  'loan-views.loanView': ofLoan(),
  'loan-views.payoff': ofLoan(({ house }) => ({ on: house.clock.today() })),
  'loan-views.askExtension': async (test) => {
    const { borrower, loan_id } = await aDebtor(test);
    // 40 % of what is left of 120.00 after 70.00, of which the first day's interest is 0.60.
    return { borrower, payload: { loan_id, fee_cents: 2024, request_id: randomUUID() } };
  },
  'offers.agreement': ofOffer,
  'offers.sendSigningCode': ofOffer,
  'offers.declineOffer': ofOffer,
  'offers.signAgreement': async (test) => {
    const { borrower, payload } = await ofOffer(test);
    const call = { headers: borrower.headers, payload, method: 'POST' } as const;
    await test.call({ ...call, url: '/api/v1/account/send-signing-code' });
    const code = await signingCodeOf(test, borrower.phone);
    const read = await test.call({ ...call, url: '/api/v1/account/agreement' });
    const { sha256 } = read.data as unknown as { sha256: string };
    return { borrower, payload: { ...payload, code, sha256 } };
  },
  'application-cards.sendDocument': async (test) => {
    const { borrower, requestId } = await aDocumentRequest(test);
    const files = { photo: await aPhoto() };
    return { borrower, files, payload: { document_id: Number(requestId) } };
  },
  'documents.document': async (test) => {
    const { borrower, loanId } = await aPaidOutLoan(test);
    return { borrower, payload: { kind: 'statement', loan_id: Number(loanId) } };
  },
  'payments.khqr': async (test) => {
    offerKhqr(test);
    const { borrower, loanId } = await aPaidOutLoan(test);
    return { borrower, payload: { loan_id: Number(loanId), for: 'next' } };
  },
  'payments.khqrState': async (test) => {
    offerKhqr(test);
    const { borrower, loanId } = await aPaidOutLoan(test);
    const { intentId } = await aCode(test, { borrower, loanId });
    return { borrower, payload: { intent_id: intentId } };
  },
};
