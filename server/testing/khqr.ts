import type { KhqrView } from 'contract/payments';
import type { KhqrSettings } from '../src/env.ts';
import { post, type TestBorrower } from './accounts.ts';
import type { TestApp } from './http.ts';

export const KHQR = '/api/v1/account/khqr';
export const KHQR_STATE = '/api/v1/account/khqr-state';

/** Settings of an account that nobody has. */
export const KHQR_SETTINGS: KhqrSettings = {
  account: 'chamkar_phka@devb',
  merchantName: 'Chamkar Phka',
  apiUrl: 'http://127.0.0.1:9',
  token: 'first-token',
  email: 'operator@example.com',
  minutes: 10,
  rielPerDollar: 4100,
};

/** Switches KHQR on in a running application; its worker stays off, so that a test asks when it wants. */
export function offerKhqr({ house }: Pick<TestApp, 'house'>): void {
  house.env.khqr = KHQR_SETTINGS;
}

/** Makes a code as a borrower does. @throws where it is refused */
export async function aCode(
  test: TestApp,
  { borrower, loanId }: { borrower: TestBorrower; loanId: bigint },
  what: 'next' | 'payoff' = 'next',
): Promise<KhqrView> {
  const body = { loan_id: Number(loanId), for: what };
  const answer = await post(test, KHQR, body, borrower.headers);
  if (answer.code !== 1) throw new Error(`No code: ${JSON.stringify(answer.message)}`);
  return answer.data as unknown as KhqrView;
}
