import type { PageKeeper } from 'contract/site';
import type { FastifyBaseLogger } from 'fastify';
import type { PhotoStore } from './applications/gateway.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/connect.ts';
import type { Env } from './env.ts';

/** What the application is made of. */
export interface AppOptions {
  env: Env;
  db: Database;
  clock: Clock;
  /** The finished pages: dropped when content changes. */
  pages: PageKeeper;
  /** Where the log goes instead of the process's own output. */
  logTo?: { write(line: string): void };
}

/** What every act and handler may use. */
export interface Services extends AppOptions {
  log: FastifyBaseLogger;
  photos: PhotoStore;
}

/** What the jobs need of the running server. */
export type JobServices = Pick<Services, 'db' | 'clock' | 'log' | 'photos'>;
