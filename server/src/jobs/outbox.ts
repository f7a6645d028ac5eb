import { leavesAt } from '../messages/commands-by-hand.ts';
import { sendDueNotices } from '../notices/commands.ts';
import { contactOpensAt } from '../settings/commands.ts';
import type { SmsGateway } from '../notices/gateway.ts';
import { hasTriedInVain, REFUSED_ONE } from '../notices/store-sending.ts';
import type { Services } from '../services.ts';
import type { Turn } from './repeat.ts';
import type { Problem } from './store.ts';

/** Sends a handful of what is due. @returns whether there may be more */
export async function workOutbox(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  gateway: SmsGateway,
): Promise<boolean> {
  const sent = await sendDueNotices(services, gateway, {
    leavesAt: (notice, at) => leavesAt(services, notice, at),
    opensAt: (at) => contactOpensAt(services, at),
  });
  return sent > 0;
}

const SMS_SILENT: Problem = {
  cause: 'sms_silent',
  text: 'The SMS service took none of the last messages.',
};

/**
 * The turn of the outbox. It is a problem where the service took none of the messages that it was asked to take, unless it refused a single one
 * for what is in it; it is one until a turn in which it took one, or until nothing is in line any more that was tried in vain: another process may
 * have sent it. What failed is logged by its kind.
 */
export function outboxTurn(
  services: Pick<Services, 'db' | 'clock' | 'env' | 'log'>,
  gateway: SmsGateway,
): () => Promise<Turn> {
  const { db, log } = services;
  let isSilent = false;
  /** Messages that were refused since one was last taken. */
  const refused = new Set<string>();
  return async () => {
    const failures: string[] = [];
    let taken = 0;
    const heard: SmsGateway = {
      ...gateway,
      async send(sms, at) {
        const outcome = await gateway.send(sms, at);
        if (outcome.sent) taken += 1;
        else failures.push(outcome.error);
        if (!outcome.sent && REFUSED_ONE.includes(outcome.error)) refused.add(sms.uuid);
        return outcome;
      },
    };
    const more = await workOutbox(services, heard);
    if (failures.length > 0) {
      const errors = [...new Set(failures)].toSorted();
      log.warn({ failed: failures.length, taken, errors }, 'the SMS service did not take messages');
    }
    if (taken > 0) {
      refused.clear();
      isSilent = false;
    } else if (failures.length > 0) {
      isSilent ||= refused.size > 1 || failures.some((error) => !REFUSED_ONE.includes(error));
    } else if (isSilent) isSilent = await hasTriedInVain(db);
    return { more, problem: isSilent ? SMS_SILENT : null };
  };
}
