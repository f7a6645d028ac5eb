import type { BodyTimes } from './body-times.ts';
import { HttpRefusal, UPLOADS_BUSY } from '../errors.ts';
import { ArrivalRate } from './upload-rate.ts';

const MEGABYTE = 1024 * 1024;
/**
 * How many bytes of forms are in memory at once, together (P9): fifty phones sending at the same moment must not take a
 * small server down. Only what has arrived counts, whatever a sender says is coming.
 */
const BUDGET_BYTES = 48 * MEGABYTE;
/** What one network may hold of it, so that nobody can keep all the others out. */
const SHARE_BYTES = BUDGET_BYTES / 2;
/**
 * What a network may hold without giving way to one that holds less: an ordinary form of two photos fits. Otherwise many
 * phones that send at the same moment would take each other's room, and no form would come to its end.
 */
const ORDINARY_BYTES = BUDGET_BYTES / 10;
/** What every form counts beside its files: its fields, and what is on its way through the readers. */
const ALLOWANCE_BYTES = 256 * 1024;
/** How many forms of one network wait to be begun; the next ones are refused. Each has at most 64 KB in the server, unread. */
const WAITING_MOST = 64;
/**
 * The rate below which a form is given up when another waits, in bytes a second for every MB that it holds, and for one at
 * least: 64 kbit/s carry a photo of 1 MB, but keep nobody 20 MB.
 */
const CROWDED_RATE = 5000;

/** How a form takes part in the sharing. */
export interface Claimant {
  /** Who sends it. */
  readonly network: string;
  /** Called when the form is not read because there is no room; what it returns is called when it is read again. */
  readonly hold: () => () => void;
  /** Called when the form is given up for the sake of others while it is being read. */
  readonly refuse: (refusal: HttpRefusal) => void;
}

/** What a form waits for: bytes of room. */
interface Wish {
  readonly bytes: number;
  /** When the waiting began, by `performance.now()`. */
  readonly since: number;
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
  /** How long the form has waited for room before its present wish, in all. */
  earlierMs = 0;
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

  /** Makes room for bytes of a file that have arrived, waiting where there is none. Throws as `begin` does. */
  async add(bytes: number): Promise<void> {
    await this.#budget.take(this, bytes);
  }

  /** Gives all of it back; a form that waits is refused with this. Doing it again changes nothing. */
  giveBack(refusal = new HttpRefusal(400)): void {
    this.#budget.release(this, refusal);
  }

  /** How long the form has waited for room in its life, in milliseconds. */
  get waitedMs(): number {
    return this.earlierMs + (this.wish === null ? 0 : performance.now() - this.wish.since);
  }
}

/**
 * The memory that forms share. A form that comes when there is no room waits with an unread body, which holds its sender
 * back by itself. Among networks that hold more than an ordinary form, room that becomes free goes to the one that holds
 * least, and a form that has waited for a second takes it from the one that holds most. The oldest form is always read on, so that forms that are half there do not
 * wait for each other: the budget may be exceeded by what one form has.
 */
export class UploadBudget {
  readonly #times: BodyTimes;
  /** Bytes by network. */
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
    const since = performance.now();
    const readOn = claim.claimant.hold();
    try {
      await new Promise<void>((resolve, reject) => {
        const late = () => this.release(claim, noRoom());
        const timer = setTimeout(late, Math.max(0, this.#times.roomMs - claim.earlierMs));
        const end = () => clearTimeout(timer);
        claim.wish = { bytes, since, grant: resolve, refuse: reject, end };
        this.#checks ??= setInterval(() => this.#makeRoom(), this.#times.checkMs / 4);
        this.#makeRoomFor(claim);
      });
    } finally {
      claim.earlierMs += performance.now() - since;
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
    const [oldest] = this.#running;
    return claim === oldest || (bytes <= this.#freeBytes && this.#isInShare(claim, bytes));
  }

  /** Whether its network may hold so much more; its oldest form always may. */
  #isInShare(claim: Claim, bytes: number): boolean {
    if (this.#shareOf(claim) + bytes <= SHARE_BYTES) return true;
    const { network } = claim.claimant;
    return claim === [...this.#running].find((one) => one.claimant.network === network);
  }

  /** What the form's network holds. */
  #shareOf(claim: Claim): number {
    return this.#shares.get(claim.claimant.network) ?? 0;
  }

  /** The same for comparing networks: those that hold no more than an ordinary form are equal. */
  #rankOf(claim: Claim): number {
    return Math.max(ORDINARY_BYTES, this.#shareOf(claim));
  }

  #give(claim: Claim, bytes: number): void {
    this.#waiting.delete(claim);
    this.#running.add(claim);
    this.#count(claim, bytes);
  }

  #count(claim: Claim, bytes: number): void {
    const { network } = claim.claimant;
    const share = this.#shareOf(claim) + bytes;
    claim.heldBytes += bytes;
    this.#freeBytes -= bytes;
    if (share > 0) this.#shares.set(network, share);
    else this.#shares.delete(network);
  }

  /** Forms that wait in the order in which they are served: by what their network holds, then those that are begun, then by age. */
  #wishing(): Claim[] {
    return [...this.#running, ...this.#waiting]
      .filter(({ wish }) => wish !== null)
      .toSorted((one, other) => this.#rankOf(one) - this.#rankOf(other));
  }

  #serve(): void {
    const wishing = this.#wishing();
    for (const claim of wishing) {
      const { wish } = claim;
      if (wish === null || !this.#fits(claim, wish.bytes)) continue;
      claim.wish = null;
      wish.end();
      this.#give(claim, wish.bytes);
      wish.grant();
    }
    if (this.#checks !== null && wishing.every(({ wish }) => wish === null)) {
      clearInterval(this.#checks);
      this.#checks = null;
    }
  }

  #makeRoom(): void {
    for (const claim of this.#wishing()) this.#makeRoomFor(claim);
  }

  /** Gives up other forms until this one has the room that it waits for, or none of them may be given up for it. */
  #makeRoomFor(claim: Claim): void {
    while (claim.wish !== null) {
      const other = this.#toGiveUp(claim, claim.wish.bytes);
      if (other === undefined) return;
      const refusal = noRoom();
      // A form that waits is refused by its wish.
      const isRead = other.wish === null;
      other.giveBack(refusal);
      if (isRead) other.claimant.refuse(refusal);
    }
  }

  /**
   * The form to give up for one that waits: the greatest of those that come too slowly for what they hold; after a
   * second the greatest of the network that holds most, whatever its rate. That network must hold more than the waiting
   * one by over half of the form, so that networks that hold about the same do not take turns in giving forms up. A form
   * whose network has its full share waits for forms of that network alone.
   */
  #toGiveUp(claim: Claim, bytes: number): Claim | undefined {
    const isInShare = this.#isInShare(claim, bytes);
    const { network } = claim.claimant;
    const others = [...this.#running]
      .filter((one) => one !== claim && !one.rate.isDone)
      .filter((one) => isInShare || one.claimant.network === network);
    const slow = others.filter(
      ({ rate, heldBytes, wish }) =>
        wish === null && rate.isBelow(CROWDED_RATE * Math.max(1, heldBytes / MEGABYTE)),
    );
    if (slow.length > 0) return slow.toSorted(byHeldBytes)[0];
    if (!isInShare || claim.waitedMs < this.#times.yieldMs) return undefined;
    const wanted = Math.max(ORDINARY_BYTES, this.#shareOf(claim) + bytes);
    return others
      .filter((one) => this.#shareOf(one) - wanted > one.heldBytes / 2)
      .toSorted((a, b) => this.#shareOf(b) - this.#shareOf(a) || byHeldBytes(a, b))[0];
  }
}

/** The greatest first. */
function byHeldBytes(one: Claim, other: Claim): number {
  return other.heldBytes - one.heldBytes;
}

function noRoom(): HttpRefusal {
  return new HttpRefusal(503, UPLOADS_BUSY);
}
