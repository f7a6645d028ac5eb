import type { Clock } from '../clock.ts';
import type { Connection, Database } from '../database/connect.ts';
import { listenTo } from '../database/listen.ts';
import { renewWords } from '../notices/commands-words.ts';
import { referenceChanged } from '../reference/store.ts';
import type { AppOptions } from '../services.ts';

/** The channel that triggers on the tables behind the pages notify (migration 0032). */
const CHANNEL = 'content_changed';
/** How often the day is compared, and words that could not be read are read again. */
const CHECK_MS = 1000;

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
 * since rates are valid by day (G-27); the words of text messages are read then, again and again until it goes well. While the database is away the pages stay; once it is back they are rendered anew.
 */
export function keepPagesTrue({ connection, db, clock, pages, onLost }: LivePages): {
  stop(): Promise<void>;
} {
  const words = readWords(db, onLost);
  const forget = (): void => {
    referenceChanged(db);
    pages.drop();
    words.renew();
  };
  let day = clock.today();
  const watch = setInterval(() => {
    const today = clock.today();
    if (today !== day) forget();
    day = today;
    words.renewIfFailed();
  }, CHECK_MS);
  watch.unref();
  const listening = listenTo(connection, CHANNEL, forget, onLost);
  return {
    async stop() {
      clearInterval(watch);
      await listening.stop();
    },
  };
}

/** Reads the words of text messages; a failure is told once, and the next reading waits for `renewIfFailed`. */
function readWords(db: Database, onLost: (error: unknown) => void) {
  let newest = 0;
  let isDue = false;
  let isTold = false;
  const renew = (): void => {
    newest += 1;
    const reading = newest;
    isDue = false;
    renewWords({ db }).then(
      () => {
        if (reading === newest) isTold = false;
      },
      (error: unknown) => {
        // A newer one is under way, or has been kept.
        if (reading !== newest) return;
        isDue = true;
        if (!isTold) onLost(error);
        isTold = true;
      },
    );
  };
  return { renew, renewIfFailed: () => void (isDue && renew()) };
}
