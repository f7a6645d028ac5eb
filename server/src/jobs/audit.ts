import { anchorAudit } from '../audit/commands-anchors.ts';
import { CounterWentBack, sealAudit } from '../audit/commands-seal.ts';
import { verifyAudit } from '../audit/commands-verify.ts';
import type { AnchorStore } from '../audit/gateway.ts';
import type { JobServices, Services } from '../services.ts';
import { openAnchorStore } from './anchor-store.ts';
import { aloneInCluster } from '../database/retention-lock.ts';
import type { Turn } from './repeat.ts';
import { beginRun, endRun } from './store.ts';

/** How long an act may wait for its seal before somebody must look which transaction does not end. */
const UNSEALED_MS = 60_000;
/** What is wrong every second is said once a minute. */
const SAY_EVERY_MS = 60_000;

/** What the audit's jobs need of the running server. */
export type AuditServices = JobServices & Pick<Services, 'env'>;

/** The sealer's work: one block, if there is anything to seal. Says loudly, and again each minute, what holds it up. */
export function auditSealer({ db, clock, log }: AuditServices): () => Promise<Turn> {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (facts: object, line: string) => {
    const now = clock.now().getTime();
    if (now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    log.error(facts, line);
  };
  return async () => {
    try {
      const { more, oldestUnsealed } = await sealAudit({ db, clock });
      const waits = oldestUnsealed === null ? 0 : clock.now().getTime() - oldestUnsealed.getTime();
      if (waits <= UNSEALED_MS) return { more, problem: null };
      const seconds = Math.round(waits / 1000);
      const text = 'the audit is not sealed: a writing transaction does not end';
      say({ seconds }, text);
      return { more, problem: { cause: 'seal_waits', text } };
    } catch (error) {
      if (!(error instanceof CounterWentBack)) throw error;
      say({ err: error }, error.message);
      return { more: false, problem: { cause: 'seal_back', text: error.message } };
    }
  };
}

/** Anchors the newest block. The object store is opened when it is first needed. */
export function auditAnchors(services: AuditServices): () => Promise<boolean> {
  let anchors: Promise<AnchorStore> | undefined;
  return async () => {
    anchors ??= openAnchorStore(services.env, services.db);
    await anchorAudit(services, await anchors);
    return false;
  };
}

const JOB = 'audit verification';

/** Verifies the whole audit, and says loudly where it is broken. @returns false while another process is at something that must be alone */
export async function verifyAtNight(services: AuditServices): Promise<boolean> {
  const { db, clock, env, log } = services;
  const anchors = await openAnchorStore(env, db);
  const verified = await aloneInCluster(db, async (one) => {
    await beginRun(one, JOB, clock.now());
    const { faults, ...counts } = await verifyAudit({ db: one, env, clock }, anchors);
    const text = `The audit is broken: ${faults[0]}`;
    const problem = faults.length === 0 ? null : { cause: 'audit_broken' as const, text };
    await endRun(one, JOB, { now: clock.now(), counts, problem });
    return { faults, ...counts };
  });
  if (verified === null) return false;
  const { faults, ...counts } = verified;
  if (faults.length === 0) log.info(counts, 'audit verified');
  else log.error({ ...counts, faults }, 'THE AUDIT IS BROKEN: see docs/operate.md');
  return true;
}
