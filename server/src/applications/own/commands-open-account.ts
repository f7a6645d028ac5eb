import type { Refusal } from 'contract/locale';
import { applicationNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { lockBorrower } from '../../borrowers/store.ts';
import type { Cipher } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { completeIfWhole } from '../review/commands-missing.ts';
import {
  accountOf,
  accountsConfirmedSince,
  type BankAccount,
  lockOpenApplications,
  type OpenApplication,
  replaceAccount,
} from './store-open-account.ts';
import { allSaid } from './store-said.ts';

interface Confirmed {
  borrowerId: bigint;
  account: BankAccount;
  /** When the borrower sent it. */
  sentAt: Date;
}

const isSame = (one: BankAccount, other: BankAccount | null): boolean =>
  one.bank === other?.bank && one.number === other.number;

/**
 * Puts an account that was confirmed in the call into the borrower's applications that are under way, where they name an earlier one or none.
 * What the borrower named in an application since, and had never named before, stays there; so does what they have said in a call since, which staff
 * wrote, and an account that was sent later and is confirmed already. Refused while money is ordered to the earlier account: nobody would be told that it goes there.
 * @returns the applications that name it now and did not before
 */
export async function nameInOpenApplications(
  tx: Kysely<DB>,
  cipher: Cipher,
  { borrowerId, account, sentAt }: Confirmed,
): Promise<OpenApplication[] | Refused> {
  // A request that is made at this moment is made of the earlier account, and waited for.
  await lockBorrower(tx, borrowerId);
  const open = await lockOpenApplications(tx, cipher, borrowerId);
  const earlier = (await allSaid(tx, cipher, borrowerId))
    .filter(({ submitted_at: at }) => at !== null && at <= sentAt)
    .map(accountOf);
  const confirmedSince = await accountsConfirmedSince(tx, cipher, { borrowerId, sentAt });
  const isEarlier = (application: OpenApplication) => {
    const named = application.account;
    if (named === null) return true;
    if (confirmedSince.some((one) => isSame(named, one))) return false;
    if (application.writtenAt !== null) return application.writtenAt <= sentAt;
    if (application.sentAt <= sentAt) return true;
    return earlier.some((one) => isSame(named, one));
  };
  const changed = open.filter((one) => isEarlier(one) && !isSame(account, one.account));
  const ordered = changed.find(({ isOrdered }) => isOrdered);
  if (ordered !== undefined) return Refused.because(moneyOrdered(ordered.id), 'money_ordered');
  for (const application of changed) {
    await replaceAccount(tx, cipher, application, account);
    await completeIfWhole(tx, cipher, application.id);
  }
  return changed;
}

const moneyOrdered =
  (application: bigint): Refusal =>
  (locale) =>
    m.office_details_ordered({ number: applicationNumber(application) }, { locale });
