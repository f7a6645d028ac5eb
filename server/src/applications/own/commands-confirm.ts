import { DETAIL_CALLERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { recordActs } from '../../audit/store.ts';
import { takeNationalId } from '../../borrowers/commands.ts';
import type { JsonObject } from '../../database/types.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { changedSince } from '../../changes/commands.ts';
import { tellAccount } from '../decide/commands-account.ts';
import { notTheirsOf } from '../../borrowers/store-not-theirs.ts';
import { nameInOpenApplications } from './commands-open-account.ts';
import { lockUnconfirmed, settleUnconfirmed } from './store-own.ts';

/** What an answer to a waiting change says. */
interface Confirmed extends JsonObject {
  confirmed: boolean;
}

/**
 * Lets another national ID or bank account of a recorded update count, or drops it, after the call in which the borrower was asked
 * (officer or approver; G-49). An account goes into the applications under way too, and the borrower is told of each. Refused where nothing waits any more, and where the phone
 * that would be called is known not to be the borrower's.
 */
export async function confirmDetails(
  services: LoanServices,
  by: By,
  { updateId, confirmed }: { updateId: bigint; confirmed: boolean },
): Promise<Confirmed | Refused> {
  const options = { event: 'borrower.details_confirmed', by, key: null, fields: {} };
  const roles = DETAIL_CALLERS;
  return act<Confirmed>(services, { ...options, roles }, async (tx, now) => {
    const update = await lockUnconfirmed(tx, services.cipher, updateId);
    if (update === null) return changedSince(tx, by.who, ['details', updateId]);
    const { borrowerId, unconfirmed, nationalId, account } = update;
    if (confirmed && (await notTheirsOf(tx, borrowerId)) !== null) return heldPhone();
    if (confirmed && nationalId !== null && unconfirmed.includes('national_id_number')) {
      const settled = await takeNationalId(tx, services.cipher, borrowerId, nationalId);
      await recordActs(
        tx,
        settled.map((one) => ({ ...one, at: now, actor: by.who })),
      );
    }
    const hasAccount = confirmed && unconfirmed.includes('bank_account_number');
    const named =
      hasAccount && account !== null
        ? await nameInOpenApplications(tx, services.cipher, { ...update, account })
        : [];
    if (named instanceof Refused) return named;
    for (const { id, status } of named) {
      await tellAccount(services, tx, { id, borrowerId, status, account }, now);
    }
    await settleUnconfirmed(tx, updateId, {
      left: confirmed ? [] : unconfirmed,
      hasAccount,
      by: by.who,
      at: now,
    });
    const facts = {
      update: Number(updateId),
      answers: [...unconfirmed],
      confirmed,
      ...(named.length > 0 && { applications: named.map(({ id }) => Number(id)) }),
    };
    return { answer: { confirmed }, subject: `borrower:${borrowerId}`, facts };
  });
}

const heldPhone = () =>
  Refused.because((locale) => m.office_details_phone({}, { locale }), 'held_phone');
