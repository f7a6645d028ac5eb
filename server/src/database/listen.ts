import type { Connection } from './connect.ts';
import { PrimaryClient } from './primary.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;
/** Keepalive interval: a dropped connection emits no event. */
const BEAT_MS = 20_000;

/**
 * Listens on a channel (LISTEN) over a connection of its own, and reconnects when it is lost.
 * @param onTold called for each notification and after every (re)connect, since notifications sent in between are lost
 * @param onLost called once for each loss of the connection, and when it cannot be made
 */
export function listenTo(
  connection: Connection,
  channel: string,
  onTold: () => void,
  onLost: (error: unknown) => void = () => undefined,
): { stop(): Promise<void> } {
  let stopped = false;
  let wait = FIRST_WAIT_MS;
  let again: NodeJS.Timeout | undefined;
  let end: () => Promise<void> = () => Promise.resolve();

  const open = async (): Promise<void> => {
    const client = new PrimaryClient({
      ...connection,
      application_name: 'romdoul listener',
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    });
    let beat: NodeJS.Timeout | undefined;
    let over = false;
    end = async () => {
      over = true;
      clearInterval(beat);
      await client.end().catch(() => undefined);
    };
    const lose = (error: unknown): void => {
      if (over) return;
      void end();
      // The wait is at its first value until a reconnect has failed, so each loss is reported once.
      if (wait === FIRST_WAIT_MS) onLost(error);
      if (stopped) return;
      again = setTimeout(() => void open(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('Connection terminated')));
    client.on('notification', onTold);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error);
      return;
    }
    wait = FIRST_WAIT_MS;
    onTold();
    if (over) return;
    beat = setInterval(() => void client.query('select 1').catch(lose), BEAT_MS);
    beat.unref();
  };

  void open();
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      await end();
    },
  };
}
