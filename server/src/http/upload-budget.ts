import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from './errors.ts';

/**
 * How many bytes of forms are in memory at once, together (P9): fifty phones sending at the same moment must not take a
 * small server down. Who comes later waits with an unread body, which holds the sender back by itself.
 */
const BUDGET_BYTES = 48 * 1024 * 1024;
/** What one address may hold of it, so that nobody can keep all the others out. */
const SHARE_BYTES = BUDGET_BYTES / 2;
const LONGEST_WAIT_MS = 30_000;
/** Who has not sent all by then keeps only what has arrived: saying much and sending slowly holds nothing back. */
const GRACE_MS = 10_000;

/** What one form holds of the budget. */
export interface Claim {
  readonly address: string;
  /** Counted against the budget: what the sender said is coming, or once it is slow what has arrived. */
  heldBytes: number;
  arrivedBytes: number;
  isSlow: boolean;
  timer: NodeJS.Timeout;
}

interface Waiting {
  readonly claim: Claim;
  readonly bytes: number;
  readonly grant: () => void;
}

const claims = new WeakMap<FastifyRequest, Claim>();
const shares = new Map<string, number>();
let waiting: Waiting[] = [];
let freeBytes = BUDGET_BYTES;

/** Gives what a form has claimed back, once it is answered or its sender has gone. */
export function registerUploadBudget(api: FastifyInstance): void {
  api.addHook('onResponse', (request, _reply, done) => {
    const claim = claims.get(request);
    if (claim) giveBack(request, claim);
    done();
  });
}

function giveBack(request: FastifyRequest, claim: Claim): void {
  claims.delete(request);
  clearTimeout(claim.timer);
  waiting = waiting.filter((one) => one.claim !== claim);
  hold(claim, 0);
  admit();
}

/** Waits until a form of so many bytes may be read. Throws 503 when that takes too long. */
export async function claimUpload(request: FastifyRequest, bytes: number): Promise<Claim> {
  const claim: Claim = {
    address: request.ip,
    heldBytes: 0,
    arrivedBytes: 0,
    isSlow: false,
    timer: setTimeout(() => undefined, 0),
  };
  claims.set(request, claim);
  const counted = Math.min(bytes, SHARE_BYTES);
  await new Promise<void>((resolve, reject) => {
    claim.timer = setTimeout(() => {
      waiting = waiting.filter((one) => one.claim !== claim);
      reject(new HttpRefusal(503));
    }, LONGEST_WAIT_MS);
    waiting.push({ claim, bytes: counted, grant: resolve });
    admit();
  });
  claim.timer = setTimeout(() => slowDown(claim), GRACE_MS);
  return claim;
}

/** So many bytes of a form are in memory now. Throws 503 for a slow one that the budget has no room for. */
export function arrived(claim: Claim, bytes: number): void {
  claim.arrivedBytes += bytes;
  if (claim.isSlow) {
    if (bytes > freeBytes) throw new HttpRefusal(503);
    hold(claim, claim.arrivedBytes);
  }
}

function slowDown(claim: Claim): void {
  claim.isSlow = true;
  hold(claim, Math.min(claim.heldBytes, claim.arrivedBytes));
  admit();
}

/** Lets in who has waited longest, but for those whose address holds its share already. */
function admit(): void {
  for (const one of waiting) {
    if (one.bytes > freeBytes) break;
    if ((shares.get(one.claim.address) ?? 0) + one.bytes > SHARE_BYTES) continue;
    waiting = waiting.filter((other) => other !== one);
    clearTimeout(one.claim.timer);
    hold(one.claim, one.bytes);
    one.grant();
  }
}

function hold(claim: Claim, bytes: number): void {
  const more = bytes - claim.heldBytes;
  claim.heldBytes = bytes;
  freeBytes -= more;
  const share = (shares.get(claim.address) ?? 0) + more;
  if (share > 0) shares.set(claim.address, share);
  else shares.delete(claim.address);
}
