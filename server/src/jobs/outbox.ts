import { sendDueNotices } from '../notices/commands.ts';
import type { SmsGateway } from '../notices/gateway.ts';
import type { JobServices } from '../services.ts';

/** Sends a handful of what is due. @returns whether there may be more */
export async function workOutbox(
  services: Pick<JobServices, 'db' | 'clock'>,
  gateway: SmsGateway,
): Promise<boolean> {
  return (await sendDueNotices(services, gateway)) > 0;
}
