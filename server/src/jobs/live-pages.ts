import type { Clock } from '../clock.ts';
import type { Connection, Database } from '../database/connect.ts';
import { listenTo } from '../database/listen.ts';
import { renewWords } from '../notices/commands-words.ts';
import { referenceChanged } from '../reference/store.ts';
import type { AppOptions } from '../services.ts';

/** The channel that triggers on the tables behind the pages notify (migration 0032). */
const CHANNEL = 'content_changed';
/** How often the day is compared. */
const DAY_CHECK_MS = 1000;

interface LivePages {
  /** For the listener, which opens a connection of its own. */
  connection: Connection;
  db: Database;
  clock: Clock;
  pages: AppOptions['pages'];
  onLost: (error: unknown) => void;
}

/**
 * Drops the kept pages when their content changes in the database, whoever changes it, and when a day begins in Phnom Penh,
 * since rates are valid by day (G-27). While the database is away the pages stay; once it is back they are rendered anew.
 */
export function keepPagesTrue({ connection, db, clock, pages, onLost }: LivePages): {
  stop(): Promise<void>;
} {
  const forget = (): void => {
    referenceChanged(db);
    pages.drop();
    renewWords({ db }).catch(onLost);
  };
  let day = clock.today();
  const watch = setInterval(() => {
    const today = clock.today();
    if (today !== day) forget();
    day = today;
  }, DAY_CHECK_MS);
  watch.unref();
  const listening = listenTo(connection, CHANNEL, forget, onLost);
  return {
    async stop() {
      clearInterval(watch);
      await listening.stop();
    },
  };
}
