import { randomUUID } from 'node:crypto';
import { aBorrower, askCode, codeSentTo, provePhone, type TestBorrower } from './accounts.ts';
import { applicantAnswers } from './applicant.ts';
import { submitAnApplication } from './applications.ts';
import { firstItemStep, firstStep, type TestApp } from './http.ts';
import { investAnswers, referralAnswers } from './leads.ts';
import { aPaidOutLoan } from './paid-out.ts';
import { aCode, offerKhqr } from './khqr.ts';
import { passRobotCheck } from './robot-check.ts';

/** A call that must succeed, for the endpoints that want to be told something. */
interface Sample {
  query?: string;
  payload?: object;
  /** Another borrower than the one of the test: for calls that end the session. */
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

/** What each endpoint is told, by its name; every endpoint that takes a body has one. */
export const SAMPLES: Readonly<Record<string, MakeSample>> = {
  'regions.options': () => ({ query: '?level=1' }),
  'content.page': () => ({ query: '?page=faq' }),
  'applications.storeBorrow': () => ({ payload: firstStep() }),
  'applications.storeItemLoan': () => ({ payload: firstItemStep() }),
  'leads.storeReferral': lead(referralAnswers),
  'leads.storeInvest': lead(investAnswers),
  'accounts.login': async (test) => {
    const { phone, password } = await aBorrower(test);
    return { payload: { username: phone, password } };
  },
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
