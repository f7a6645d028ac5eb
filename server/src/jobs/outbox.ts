import { leavesAt } from '../messages/commands-by-hand.ts';
import { sendDueNotices } from '../notices/commands.ts';
import type { SmsGateway } from '../notices/gateway.ts';
import type { Services } from '../services.ts';

/** Sends a handful of what is due. @returns whether there may be more */
export async function workOutbox(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  gateway: SmsGateway,
): Promise<boolean> {
  const sent = await sendDueNotices(services, gateway, (notice, at) =>
    leavesAt(services, notice, at),
  );
  return sent > 0;
}
