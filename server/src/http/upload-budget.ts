import type { BodyTimes } from './body-times.ts';
import { HttpRefusal, UPLOADS_BUSY } from './errors.ts';
import { ArrivalRate } from './upload-rate.ts';

const MEGABYTE = 1024 * 1024;
/**
 * How many bytes of forms are in memory at once, together (P9): fifty phones sending at the same moment must not take a
 * small server down. Only what has arrived counts, whatever a sender says is coming.
 */
const BUDGET_BYTES = 48 * MEGABYTE;
/** What one network may hold of it, so that nobody can keep all the others out. */
const SHARE_BYTES = BUDGET_BYTES / 2;
/** What every form counts beside its files: its fields, and what is on its way through the readers. */
const ALLOWANCE_BYTES = 256 * 1024;
/** How many forms of one network wait to be begun; the next ones are refused. */
const WAITING_MOST = 8;
/**
 * Where others wait for room, a form must come at so many bytes a second for every MB that it holds, and for one at least:
 * 64 kbit/s carry a photo of 1 MB, but keep nobody 20 MB.
 */
const CROWDED_RATE = 5000;

/** How a form takes part in the sharing. */
export interface Claimant {
  /** Who sends it. */
  readonly network: string;
  /** Called when the form is not read because there is no room; what it returns is called when it is read again. */
  readonly hold: () => () => void;
  /** Called when the form is given up for the sake of others. */
  readonly refuse: (refusal: HttpRefusal) => void;
}

/** What a form waits for: bytes of room. */
interface Wish {
  readonly bytes: number;
  readonly grant: () => void;
  readonly refuse: (refusal: HttpRefusal) => void;
  readonly end: () => void;
}

/** What one form holds of the budget. */
export class Claim {
  readonly #budget: UploadBudget;
  readonly claimant: Claimant;
  readonly rate: ArrivalRate;
  heldBytes = 0;
  wish: Wish | null = null;
  /** Why no more of the form is read, once that is so. */
  over: HttpRefusal | null = null;

  constructor(budget: UploadBudget, claimant: Claimant, windowMs: number) {
    this.#budget = budget;
    this.claimant = claimant;
    this.rate = new ArrivalRate(windowMs);
  }

  /**
   * Waits until the form may be read. Throws 503 when too many of its network wait, or when it has waited too long, 400
   * when the claim is given back meanwhile.
   */
  async begin(): Promise<void> {
    await this.#budget.take(this, ALLOWANCE_BYTES);
    this.rate.begin();
  }

  /** Counts bytes that have arrived, and waits until there is room for them. Throws as `begin` does. */
  async add(bytes: number): Promise<void> {
    this.rate.add(bytes);
    await this.#budget.take(this, bytes);
  }

  /** Gives all of it back; a form that waits is refused with this. Doing it again changes nothing. */
  giveBack(refusal = new HttpRefusal(400)): void {
    this.#budget.release(this, refusal);
  }
}

/**
 * The memory that forms share. Who comes when there is no room waits with an unread body, which holds the sender back by
 * itself; who is begun and holds little is served first. The oldest form is always read on, so that forms that are half
 * there do not wait for each other: the budget may be exceeded by what one form has.
 */
export class UploadBudget {
  readonly #times: BodyTimes;
  readonly #shares = new Map<string, number>();
  /** Forms that have room, the oldest first. */
  readonly #running = new Set<Claim>();
  /** Forms that wait to be begun, in the order of their coming. */
  readonly #waiting = new Set<Claim>();
  #freeBytes = BUDGET_BYTES;
  #checks: NodeJS.Timeout | null = null;

  constructor(times: BodyTimes) {
    this.#times = times;
  }

  /** A claim that holds nothing yet. It must be given back, whatever becomes of the form. */
  open(claimant: Claimant): Claim {
    return new Claim(this, claimant, this.#times.crowdedWindowMs);
  }

  /** For `Claim` only: makes so many bytes the claim's, waiting where there is no room. */
  async take(claim: Claim, bytes: number): Promise<void> {
    if (claim.over) throw claim.over;
    if (this.#fits(claim, bytes)) return this.#give(claim, bytes);
    if (!this.#running.has(claim)) this.#queue(claim);
    const readOn = claim.claimant.hold();
    try {
      await new Promise<void>((resolve, reject) => {
        const late = () => this.release(claim, noRoom());
        const timer = setTimeout(late, this.#times.roomMs);
        const end = () => clearTimeout(timer);
        claim.wish = { bytes, grant: resolve, refuse: reject, end };
        this.#checks ??= setInterval(() => this.#makeRoom(), this.#times.checkMs / 2);
      });
    } finally {
      readOn();
      claim.rate.begin();
    }
  }

  /** For `Claim` only. */
  release(claim: Claim, refusal: HttpRefusal): void {
    claim.over ??= refusal;
    this.#count(claim, -claim.heldBytes);
    this.#running.delete(claim);
    this.#waiting.delete(claim);
    const { wish } = claim;
    claim.wish = null;
    wish?.end();
    wish?.refuse(refusal);
    this.#serve();
  }

  #queue(claim: Claim): void {
    const { network } = claim.claimant;
    const others = [...this.#waiting].filter((one) => one.claimant.network === network);
    if (others.length >= WAITING_MOST) throw noRoom();
    this.#waiting.add(claim);
  }

  #fits(claim: Claim, bytes: number): boolean {
    const { network } = claim.claimant;
    const [oldest] = this.#running;
    if (claim === oldest) return true;
    if (bytes > this.#freeBytes) return false;
    if ((this.#shares.get(network) ?? 0) + bytes <= SHARE_BYTES) return true;
    const isOldest = (one: Claim) => one.claimant.network === network;
    return claim === [...this.#running].find(isOldest);
  }

  #give(claim: Claim, bytes: number): void {
    this.#waiting.delete(claim);
    this.#running.add(claim);
    this.#count(claim, bytes);
  }

  #count(claim: Claim, bytes: number): void {
    const { network } = claim.claimant;
    claim.heldBytes += bytes;
    this.#freeBytes -= bytes;
    const share = (this.#shares.get(network) ?? 0) + bytes;
    if (share > 0) this.#shares.set(network, share);
    else this.#shares.delete(network);
  }

  /** Whoever waits: forms that are begun before those that are not. */
  #wishing(): Claim[] {
    return [...this.#running, ...this.#waiting].filter(({ wish }) => wish !== null);
  }

  #serve(): void {
    for (const claim of this.#wishing()) {
      const { wish } = claim;
      if (wish === null || !this.#fits(claim, wish.bytes)) continue;
      claim.wish = null;
      wish.end();
      this.#give(claim, wish.bytes);
      wish.grant();
    }
    if (this.#checks !== null && this.#wishing().length === 0) {
      clearInterval(this.#checks);
      this.#checks = null;
    }
  }

  /** Gives up forms that are too slow for what they hold, the greatest first, as long as anybody waits for what they hold. */
  #makeRoom(): void {
    for (const claim of this.#wishing()) {
      while (claim.wish !== null) {
        const slow = this.#slowest(claim, claim.wish.bytes);
        if (slow === undefined) break;
        const refusal = noRoom();
        slow.giveBack(refusal);
        slow.claimant.refuse(refusal);
      }
    }
  }

  /** Of the forms in this one's way, the greatest that is too slow. */
  #slowest(claim: Claim, bytes: number): Claim | undefined {
    const { network } = claim.claimant;
    const isFull = bytes > this.#freeBytes;
    return [...this.#running]
      .filter((one) => one !== claim && one.wish === null)
      .filter((one) => isFull || one.claimant.network === network)
      .filter(({ rate, heldBytes }) =>
        rate.isBelow(CROWDED_RATE * Math.max(1, heldBytes / MEGABYTE)),
      )
      .toSorted((one, other) => other.heldBytes - one.heldBytes)[0];
  }
}

function noRoom(): HttpRefusal {
  return new HttpRefusal(503, UPLOADS_BUSY);
}
