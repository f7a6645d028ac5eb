import type { PageKeeper } from 'contract/site';
import type { Clock } from './clock.ts';
import type { Connection, Database } from './database/connect.ts';
import { listenTo } from './database/listen.ts';
import { referenceChanged } from './reference/store.ts';

/** What the triggers of the tables that pages are made from tell (migration 0032). */
const CHANNEL = 'content_changed';
/** How soon the new day is noticed. */
const DAY_CHECK_MS = 1000;

interface LivePages {
  /** For listening: a connection of its own is made. */
  connection: Connection;
  db: Database;
  clock: Clock;
  pages: PageKeeper;
  onLost: (error: unknown) => void;
}

/**
 * Keeps the finished pages true: forgets them when what they are made of changes in the database, whoever changes it, and
 * when a day begins in Phnom Penh, since rate rows count from day to day (G-27). While the database is away they stay: nothing
 * better could be shown; once it is back they are made anew.
 */
export function keepPagesTrue({ connection, db, clock, pages, onLost }: LivePages): {
  stop(): Promise<void>;
} {
  const forget = (): void => {
    referenceChanged(db);
    pages.drop();
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
