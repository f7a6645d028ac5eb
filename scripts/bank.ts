/** A stand-in for the bank that a product's KHQR codes are paid at: for journeys and screenshots. */
import { type BankStandIn, openBankStandIn } from '../server/testing/bank.ts';

/** The account that the codes of such a product ask money to come to; nobody has it. */
export const BANK_ACCOUNT = 'chamkar_phka@devb';

/** Starts the stand-in. @returns it, and the settings of a product that offers KHQR there */
export async function openBank(): Promise<{ bank: BankStandIn; env: Record<string, string> }> {
  const bank = await openBankStandIn();
  const env = {
    KHQR_ACCOUNT: BANK_ACCOUNT,
    KHQR_MERCHANT_NAME: 'Chamkar Phka',
    KHQR_API_URL: bank.url,
    KHQR_API_TOKEN: 'first-token',
    KHR_RATE: '4100',
  };
  return { bank, env };
}
