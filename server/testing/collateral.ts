import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { takeCollateral } from '../src/collateral/commands.ts';
import { valueCollateral } from '../src/collateral/commands-custody.ts';
import { viewCollateral } from '../src/collateral/commands-register.ts';
import { both, done, type LoanHouse, openLoanHouse, STAFF, type Subject } from './loans.ts';

/** What is told as a thing is taken into custody, but for the valuation that was agreed to. */
export const TOLD = { item_km: 'ទូរសព្ទ', item_en: 'Phone', place: 'Safe 2, B4', seal: '0417' };

/** A house on a Monday morning. */
export async function openPawnHouse(): Promise<LoanHouse> {
  const house = await openLoanHouse();
  house.clock.set('2026-11-23T02:00:00Z');
  return house;
}

/** What was pawned for an application, as the register shows it. @throws Error where it shows nothing */
export async function view(house: LoanHouse, application: bigint) {
  const answer = await viewCollateral(house, { application });
  if (answer instanceof Refused) throw new Error('refused');
  return answer;
}

/** The newest note of where it lies, as who reads the register has seen it; null: there is none. */
export async function lastSeen(house: LoanHouse, application: bigint): Promise<string | null> {
  const answer = await viewCollateral(house, { application });
  return answer instanceof Refused ? null : (answer.custody[0]?.id ?? null);
}

/** Values what was pawned for an application at $400.00. */
export function value(
  house: LoanHouse,
  applicationId: bigint,
  by: typeof STAFF.uma | typeof STAFF.nary = STAFF.nary,
) {
  const basis = 'Two shops offer that.';
  return valueCollateral(house, by, {
    applicationId,
    valueCents: 400_00,
    basis,
    key: randomUUID(),
  });
}

/** Takes a telephone into custody for an application that is approved. @returns its ticket */
export async function takePhone(
  house: LoanHouse,
  { applicationId }: Pick<Subject, 'applicationId'>,
): Promise<bigint> {
  const thing = { item: both('Phone'), place: both('Safe 1'), valueCents: 400_00 };
  const taking = { applicationId, ...thing, valuedBy: STAFF.uma.who };
  return BigInt(done(await takeCollateral(house, STAFF.sam, taking)).ticket);
}
