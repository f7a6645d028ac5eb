/**
 * What a loan owes in the independent reckoning: every debt an item of its own, in big integers. It imports nothing of ours but
 * the plain schedule beside it. Stated from docs/lending.md, "Payments" and after.
 */
import {
  type PlainRow,
  type PlainTerms,
  plainSchedule,
  rounded,
  share,
} from './reckoning-schedule.ts';

export const COMPONENTS = [
  'processingFee',
  'consultingFee',
  'prolongationFee',
  'interest',
  'principal',
  'lateFee',
  'otherFee',
] as const;
export type Component = (typeof COMPONENTS)[number];

/** A debt that has fallen due. */
export interface Item {
  readonly row: number;
  readonly component: Component;
  readonly due: number;
  left: bigint;
}

/** What the extension asks for: its fee, and what was unpaid of the first tenor. */
export interface Extended {
  readonly payDay: number;
  fee: bigint;
  other: bigint;
}

export const sumOf = (values: readonly bigint[]): bigint =>
  values.reduce((sum, value) => sum + value, 0n);
export const least = (...values: bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

/** A loan's debts on a day, and how a day begins and ends. */
export class Standing {
  readonly paid = new Map<Component, bigint>();
  protected readonly rows: readonly PlainRow[];
  protected items: Item[] = [];
  protected lateFees = 0n;
  arisen = 0n;
  credit = 0n;
  closedOn: number | null = null;
  wasLate = false;
  /** Principal that has not fallen due, and the row that falls due next. */
  protected coming: bigint;
  protected next = 0;
  /** Fees of rows to come, by row. */
  protected readonly fees: { row: number; component: Component; left: bigint }[];
  /** Interest: of periods gone by, in cents; of the running one, exact over `unit`. */
  protected settled = 0n;
  protected running = 0n;
  /** Paid early: of interest, and of the running instalment. */
  protected filledInterest = 0n;
  protected filled = 0n;
  protected room: bigint;
  protected today = 0;
  protected lateSince: number | null = null;
  protected waiting = false;
  protected extended: Extended | null = null;
  protected inDefault = false;
  protected principalLeft: bigint;
  protected readonly terms: PlainTerms;

  constructor(terms: PlainTerms, disbursedOn: string) {
    this.terms = terms;
    this.rows = plainSchedule(terms, disbursedOn);
    this.coming = terms.principal;
    this.principalLeft = terms.principal;
    this.fees = this.rows.flatMap((row, index) => [
      { row: index, component: 'processingFee' as const, left: row.processingFee },
      { row: index, component: 'consultingFee' as const, left: row.consultingFee },
    ]);
    this.room = this.amountOf(0);
  }

  unpaidDue(component: Component): bigint {
    return sumOf(
      this.items.filter((item) => item.component === component).map((item) => item.left),
    );
  }

  /** Of a day: what became due before it, or on it. */
  unpaidOf(which: (due: number) => boolean): bigint {
    return sumOf(this.items.filter((item) => which(item.due)).map((item) => item.left));
  }

  /** Days since the oldest unpaid debt fell due. */
  daysPastDue(today: number): number {
    const days = this.items
      .filter((item) => item.left > 0n && item.due < today)
      .map((item) => today - item.due);
    return Math.max(0, ...days);
  }

  get wasOnTime(): boolean {
    return this.closedOn !== null && !this.inDefault && !this.wasLate;
  }

  /** What the schedule still asks for: lived to its end on a copy, without a payment. */
  scheduledBalance(): bigint {
    if (this.closedOn !== null) return 0n;
    const copy = this.copy();
    for (
      let day = this.today + 1;
      copy.next < copy.rows.length || copy.isExtensionComing;
      day += 1
    ) {
      copy.begin(day);
    }
    return sumOf(copy.items.map((item) => item.left));
  }

  /** True between the grant of an extension and the day on which all of it falls due. */
  protected get isExtensionComing(): boolean {
    return this.extended !== null && this.next === this.rows.length;
  }

  protected copy(): Standing {
    const copy = Object.assign(Object.create(Standing.prototype) as Standing, this);
    return Object.assign(copy, {
      items: this.items.map((item) => ({ ...item })),
      fees: this.fees.map((fee) => ({ ...fee })),
    });
  }

  get lateFeesLeft(): bigint {
    return this.lateFees;
  }

  payoff(component: Component): bigint {
    if (component === 'lateFee') return this.lateFees;
    const due = this.unpaidDue(component);
    if (component === 'principal') return due + this.coming;
    const { extended } = this;
    if (component === 'interest') return due + (extended === null ? this.interest() : 0n);
    if (component === 'otherFee') {
      return due + (extended === null ? 0n : extended.other + this.interest());
    }
    if (component === 'prolongationFee') return due + (extended?.fee ?? 0n);
    return (
      due + sumOf(this.fees.filter((fee) => fee.component === component).map((fee) => fee.left))
    );
  }

  protected begin(day: number): void {
    this.today = day;
    if (this.closedOn !== null) return;
    if (this.lateSince !== null && day >= this.lateSince + 3 && !this.waiting) {
      const cap = this.terms.lateFeeCap;
      const fee = cap === null ? 200n : least(200n, cap - this.arisen);
      this.arisen += fee;
      this.lateFees += fee;
    }
    if (!this.waiting && this.unpaidOf((due) => due < day) > 0n) this.wasLate = true;
    // Payday's first day is borne from the day of disbursement.
    if (this.terms.isPayday ? day !== 1 : day !== 0) this.accrue(day);
    const { extended } = this;
    if (extended !== null) {
      if (day >= extended.payDay && this.isExtensionComing) this.extensionDue(day, extended);
    } else if (this.rows[this.next]?.due === day) this.fallDue(day);
  }

  protected accrue(day: number): void {
    const index = this.extended === null ? this.next : 0;
    const row = this.rows[index];
    if (!row || this.coming === 0n || this.inDefault) return;
    if (day > row.due) return;
    const isFlat = this.terms.method === 'flat';
    this.running += isFlat ? row.interest : this.coming * this.terms.rate * share(this.terms)[0];
  }

  /** Interest run and unpaid that has not fallen due. */
  protected interest(): bigint {
    return this.settled + this.currentInterest() - this.filledInterest;
  }

  protected currentInterest(): bigint {
    const row = this.rows[this.extended === null ? this.next : 0];
    if (!row) return 0n;
    const days = BigInt(row.due - row.from);
    const unit = this.terms.method === 'flat' ? days : 1_000_000n * share(this.terms)[1] * days;
    return rounded(this.running, unit);
  }

  protected amountOf(index: number): bigint {
    const row = this.rows[index];
    if (!row) return 0n;
    if (this.terms.method !== 'interest-only') return row.interest + row.principal;
    const [top, bottom] = share(this.terms);
    return this.interest() + rounded(this.coming * this.terms.rate * top, 1_000_000n * bottom);
  }

  protected owe(row: number, component: Component, due: number, cents: bigint): void {
    if (cents > 0n) this.items.push({ row, component, due, left: cents });
  }

  protected feesFallDue(row: number, due: number): void {
    for (const fee of this.fees.filter((one) => one.row === row)) {
      this.owe(row, fee.component, due, fee.left);
      fee.left = 0n;
    }
  }

  protected fallDue(day: number): void {
    const index = this.next;
    const run = this.interest();
    const isLast = index === this.rows.length - 1 || this.coming === 0n;
    const open = this.room > this.filled ? this.room - this.filled : 0n;
    const interest = isLast ? run : least(run, open);
    const ofRest = this.terms.method === 'interest-only' ? 0n : least(open - interest, this.coming);
    const principal = isLast ? this.coming : ofRest;
    this.feesFallDue(index, day);
    this.owe(index, 'interest', day, interest);
    this.owe(index, 'principal', day, principal);
    this.coming -= principal;
    this.settled = run - interest;
    this.running = 0n;
    this.filledInterest = 0n;
    this.filled = 0n;
    this.next += 1;
    this.room = this.amountOf(this.next);
  }

  protected extensionDue(day: number, extended: Extended): void {
    const { fee, other } = extended;
    this.owe(this.rows.length, 'prolongationFee', day, fee);
    this.owe(this.rows.length, 'principal', day, this.coming);
    this.owe(this.rows.length, 'otherFee', day, other + this.interest());
    this.coming = 0n;
    this.stopInterest();
    this.extended = { ...extended, fee: 0n, other: 0n };
    this.next = this.rows.length + 1;
  }

  protected stopInterest(): void {
    this.settled = 0n;
    this.running = 0n;
    this.filledInterest = 0n;
  }

  protected end(day: number): void {
    if (this.unpaidOf(() => true) <= 100n) this.lateSince = null;
    else this.lateSince ??= day;
  }

  /** How the schedule would have split the principal to come: lived through on a copy, without a payment. */
  protected principalByRow(): bigint[] {
    const copy = this.copy();
    const first = copy.next;
    for (let day = this.today + 1; copy.next < copy.rows.length; day += 1) copy.begin(day);
    return copy.rows
      .slice(first)
      .map((_, index) =>
        sumOf(
          copy.items
            .filter((item) => item.component === 'principal' && item.row === first + index)
            .map((item) => item.left),
        ),
      );
  }
}
