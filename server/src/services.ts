import type { PageCache } from 'contract/site';
import type { FastifyBaseLogger } from 'fastify';
import type { PhotoStore } from './applications/photos/gateway.ts';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Connection, Database } from './database/connect.ts';
import type { Env } from './env.ts';
import type { BodyTimes } from './http/uploads/body-times.ts';

/** What the application is made of. */
export interface AppOptions {
  env: Env;
  db: Database;
  /** How to reach the same database beside the pool of `db`. */
  connection: Connection;
  clock: Clock;
  /** The number of the installation that the database belongs to (see `installationId`). */
  installation: string;
  /** Whether values in the clear from before the encryption are still read (`takesClearValues`); not, where it is left out. */
  readsClear?: boolean;
  /** The finished pages: dropped when content changes. */
  pages: PageCache;
  /** Other times for bodies than the running server's (http/uploads/body-times.ts), so that a test need not wait. */
  bodyTimes?: Partial<BodyTimes>;
  /** False: no job runs beside the calls, for tests that take the turns of jobs themselves. */
  runsJobs?: boolean;
  /** Where the log goes instead of the process's own output. */
  logTo?: { write(line: string): void };
}

/** What every act and handler may use. */
export interface Services extends AppOptions {
  log: FastifyBaseLogger;
  photos: PhotoStore;
  /** For what must not lie in the clear. */
  cipher: Cipher;
}

/** What the jobs need of the running server. */
export type JobServices = Pick<Services, 'db' | 'clock' | 'log' | 'photos' | 'cipher'>;
