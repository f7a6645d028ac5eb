import { statfs } from 'node:fs/promises';
import { m } from 'words/messages';
import type { Services } from '../../services.ts';
import { networkOf } from '../../usage/commands.ts';
import { countUpload } from '../../usage/commands-uploads.ts';
import { HttpRefusal } from '../errors.ts';

/** How long an answer about the disk is believed. */
const BELIEVED_MS = 2000;
/** What a sender is told to wait for, in seconds, where an operator must act or a day must pass. */
const RETRY_LATER_SECONDS = 600;
/** How many networks that have used up their day are remembered, so that they are refused before their form is read. */
const REMEMBERED_MOST = 10_000;

type Needs = Pick<Services, 'env' | 'db' | 'clock'>;

/** What uploads may use of the machine: its disk, and a day's bytes of one network. */
export class UploadLimits {
  readonly #services: Needs;
  #freeBytes = Number.POSITIVE_INFINITY;
  #believedUntil = 0;
  #usedUp = { day: '', networks: new Set<string>() };

  constructor(services: Needs) {
    this.#services = services;
  }

  /** Throws 503 where the disk is nearly full, 429 where this sender's network has used up its day. */
  async check(address: string): Promise<void> {
    const { env, clock } = this.#services;
    if (env.storage.kind === 'disk' && (await this.#freeDisk()) < env.uploads.diskFloorBytes) {
      throw new HttpRefusal(503, {
        text: m.refusal_uploads_closed,
        retryAfterSeconds: RETRY_LATER_SECONDS,
      });
    }
    if (this.#usedUp.day === clock.today() && this.#usedUp.networks.has(networkOf(address))) {
      throw usedUp();
    }
  }

  /** Counts what has arrived of a form. Throws 429 when the sender's network has sent more than a day allows. */
  async count(address: string, bytes: number): Promise<void> {
    const day = this.#services.clock.today();
    if (await countUpload(this.#services, address, bytes)) return;
    if (this.#usedUp.day !== day || this.#usedUp.networks.size >= REMEMBERED_MOST) {
      this.#usedUp = { day, networks: new Set() };
    }
    this.#usedUp.networks.add(networkOf(address));
    throw usedUp();
  }

  async #freeDisk(): Promise<number> {
    const now = performance.now();
    if (now >= this.#believedUntil) {
      this.#believedUntil = now + BELIEVED_MS;
      const { bavail, bsize } = await statfs(this.#services.env.dataDir);
      this.#freeBytes = bavail * bsize;
    }
    return this.#freeBytes;
  }
}

function usedUp(): HttpRefusal {
  return new HttpRefusal(429, {
    text: m.refusal_uploads_day,
    retryAfterSeconds: RETRY_LATER_SECONDS,
    closes: true,
  });
}
