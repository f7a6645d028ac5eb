import pg from 'pg';
import type { Connection } from './connect.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;
/** How often a silent connection is asked whether it still lives: a line that was cut says nothing by itself. */
const BEAT_MS = 20_000;

/**
 * Hears what the database tells on a channel (NOTIFY), over a connection of its own, which it makes anew when it is lost.
 * @param onTold called for everything told, and after every connecting, the first included: what was told meanwhile was missed
 * @param onLost called when the connection was lost, or could not be made: once until it is there again
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
    const client = new pg.Client({
      ...connection,
      application_name: 'romdoul listener',
      keepAlive: true,
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
      // Once for each time that it is away.
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
