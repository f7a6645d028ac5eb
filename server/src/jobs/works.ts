import type { AskedWork } from 'contract/office/nightly';
import { keepOutboxShort } from '../notices/gateway-outbox.ts';
import { foldReports } from '../reports/commands-fold.ts';
import type { JobServices, Services } from '../services.ts';
import { keptDays } from '../settings/commands.ts';
import { auditAnchors, verifyAtNight } from './audit.ts';
import { dataKeyWork } from './data-keys.ts';
import { workOnLoans } from './loans.ts';
import { checkPhotos } from './photo-check.ts';
import { brokeBy, type Turn } from './repeat.ts';
import { askedFirst, dropRequest, noteTurn, takeRequest } from './store.ts';
import { setStraysAside } from './strays.ts';
import { sweep } from './sweeper.ts';

/**
 * No file is removed before this process has run so long: of an installation and a copy of its database, started on the
 * same photo store, the one that has been at work gives the store's marker a new turn meanwhile, and the copy finds out.
 */
const FILES_AFTER_MS = 20 * 60_000;

/** What may be run at any time. @returns null where another process is at something that must be alone */
type Work = () => Promise<Turn | null>;

/** The works that staff may have run at once, by their name in `job_run`. */
export type Works = Readonly<Record<WorkJob, Work>>;
/** As in `job_run`: with spaces. */
type WorkJob = Spaced<AskedWork>;
type Spaced<Name> = Name extends `${infer First}_${infer Rest}` ? `${First} ${Spaced<Rest>}` : Name;

/** It has noted its run itself, with what it counted. */
const NOTED: Turn = { more: false };
const WENT_WELL: Turn = { more: false, problem: null };

/** The works of this process, which runs since `upSince` by the machine's clock. */
export function worksOf(
  services: JobServices & Pick<Services, 'env'>,
  options: { upSince: Date; signal: AbortSignal },
): Works {
  const { log } = services;
  const { signal } = options;
  const anchor = auditAnchors(services);
  const encrypt = dataKeyWork(services);
  return {
    loans: async () => {
      await workOnLoans(services, signal);
      return NOTED;
    },
    retention: async () => {
      const files = Date.now() - options.upSince.getTime() >= FILES_AFTER_MS;
      const swept = await sweep(services, { files, signal });
      if (swept !== null) log.info(swept, 'swept');
      const { messages } = await keptDays(services.db);
      await keepOutboxShort(services.env, services.clock.now(), messages);
      return swept && NOTED;
    },
    'photo check': async () => {
      const checked = await checkPhotos(services, options);
      if (checked !== null) log.info(checked, 'photos checked');
      return checked && NOTED;
    },
    strays: async () => {
      const strays = await setStraysAside(services, options);
      if (strays !== null) log.info(strays, 'photo store walked');
      return strays && NOTED;
    },
    'audit verification': async () => ((await verifyAtNight(services)) ? NOTED : null),
    'audit anchor': async () => {
      await anchor();
      return WENT_WELL;
    },
    reports: async () => {
      const { folded } = await foldReports(services, { signal });
      if (folded > 0) log.info({ loans: folded }, 'folded for the reports');
      return WENT_WELL;
    },
    'data keys': async () => {
      while (!signal.aborted && (await encrypt())) continue;
      return WENT_WELL;
    },
  };
}

/** Runs one work now. What it throws is noted as its problem and stops no other. @returns false where it could not run yet */
export async function runWork(
  services: JobServices,
  works: Works,
  job: keyof Works,
): Promise<boolean> {
  const { db, clock, log } = services;
  const began = clock.now();
  try {
    const turn = await works[job]();
    if (turn?.problem !== undefined) {
      await noteTurn(db, job, { began, ended: clock.now(), problem: turn.problem });
    }
    return turn !== null;
  } catch (error) {
    log.warn({ err: error, job }, 'a job failed; it runs again');
    await noteTurn(db, job, { began, ended: clock.now(), problem: brokeBy(error) });
    await dropRequest(db, job, began);
    return true;
  }
}

/** What begins its run, and takes its request, only once it is alone: while a backup or another work holds the lock, nothing of it is noted. */
const ALONE: readonly (keyof Works)[] = [
  'retention',
  'photo check',
  'strays',
  'audit verification',
];

/**
 * Runs what staff have asked for, each once in this turn, one after the other. What must be alone and cannot be now stays asked for, and shows
 * its last run as before, late once it is; so does what only another version knows.
 */
export async function runRequests(services: JobServices, works: Works): Promise<void> {
  const { db, clock } = services;
  const left = new Set(Object.keys(works));
  for (;;) {
    const job = await askedFirst(db, [...left]);
    if (job === null || !isWork(works, job)) return;
    left.delete(job);
    if (ALONE.includes(job) || (await takeRequest(db, job, clock.now()))) {
      await runWork(services, works, job);
    }
  }
}

function isWork(works: Works, job: string): job is keyof Works {
  return Object.hasOwn(works, job);
}
