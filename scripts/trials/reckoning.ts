/**
 * An independent reckoning of a loan: it imports nothing of ours but the plain schedule beside it, and goes through the days one
 * by one, in big integers, with every debt as an item of its own. Stated from docs/lending.md, "Payments" and after.
 */
import {
  daysFrom,
  type PlainRow,
  type PlainTerms,
  plainSchedule,
  rounded,
  share,
} from './reckoning-schedule.ts';

/** What happened, in the shape of the ledger's entries. */
export interface PlainEntry {
  readonly kind: string;
  readonly number: number;
  readonly on: string;
  readonly cents?: number;
  readonly reverses?: number;
  readonly feeCents?: number;
  readonly payDay?: string;
}

const COMPONENTS = [
  'processingFee',
  'consultingFee',
  'prolongationFee',
  'interest',
  'principal',
  'lateFee',
  'otherFee',
] as const;
type Component = (typeof COMPONENTS)[number];

/** A debt that has fallen due. */
interface Item {
  readonly row: number;
  readonly component: Component;
  readonly due: number;
  left: bigint;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
const least = (...values: bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

export class Reckoning {
  readonly paid = new Map<Component, bigint>();
  private readonly rows: readonly PlainRow[];
  private items: Item[] = [];
  private lateFees = 0n;
  arisen = 0n;
  credit = 0n;
  closedOn: number | null = null;
  wasLate = false;
  /** Principal that has not fallen due, and the row that falls due next. */
  private coming: bigint;
  private next = 0;
  /** Fees of rows to come, by row. */
  private readonly fees: { row: number; component: Component; left: bigint }[];
  /** Interest: of periods gone by, in cents; of the running one, exact over `unit`. */
  private settled = 0n;
  private running = 0n;
  private filled = 0n;
  private room: bigint;
  private lateSince: number | null = null;
  private waiting = false;
  private extended: { payDay: number; fee: bigint; other: bigint } | null = null;
  private inDefault = false;
  private principalLeft: bigint;
  private readonly terms: PlainTerms;

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

  /** Lives through the days up to and with `last`. */
  live(
    disbursedOn: string,
    entries: readonly PlainEntry[],
    asOf: string,
    last = daysFrom(disbursedOn, asOf),
  ): this {
    const known = entries.filter((entry) => entry.on <= asOf);
    const gone = new Set(known.map((entry) => entry.reverses));
    const valid = known.filter((entry) => entry.kind !== 'reversal' && !gone.has(entry.number));
    for (let day = 0; day <= last; day += 1) {
      this.begin(day);
      const todays = valid.filter((entry) => daysFrom(disbursedOn, entry.on) === day);
      for (const entry of todays.toSorted((a, b) => a.number - b.number)) {
        this.happen(
          day,
          entry,
          entry.payDay === undefined ? 0 : daysFrom(disbursedOn, entry.payDay),
        );
      }
      this.end(day);
    }
    return this;
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
      copy.next < copy.rows.length || (copy.extended !== null && copy.next === copy.rows.length);
      day += 1
    ) {
      copy.begin(day);
    }
    return sumOf(copy.items.map((item) => item.left));
  }

  private copy(): Reckoning {
    const copy = Object.assign(Object.create(Reckoning.prototype) as Reckoning, this);
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
    const isOther = this.extended !== null;
    if (component === 'principal') return due + this.coming;
    if (component === 'interest') return isOther ? due : due + this.interest();
    if (component === 'otherFee')
      return due + (isOther ? this.extended!.other + this.interest() : 0n);
    if (component === 'prolongationFee') return due + (this.extended?.fee ?? 0n);
    return (
      due + sumOf(this.fees.filter((fee) => fee.component === component).map((fee) => fee.left))
    );
  }

  private begin(day: number): void {
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
    if (this.extended !== null) {
      if (day >= this.extended.payDay && this.next === this.rows.length) this.prolongedDue(day);
    } else if (this.rows[this.next]?.due === day) this.fallDue(day);
  }

  private accrue(day: number): void {
    const index = this.extended === null ? this.next : 0;
    const row = this.rows[index];
    if (!row || this.coming === 0n || this.inDefault) return;
    if (day > row.due) return;
    const isFlat = this.terms.method === 'flat';
    this.running += isFlat ? row.interest : this.coming * this.terms.rate * share(this.terms)[0];
  }

  /** Interest run and unpaid that has not fallen due. */
  private interest(): bigint {
    return this.settled + this.currentInterest() - this.filledInterest;
  }

  private filledInterest = 0n;

  private currentInterest(): bigint {
    const row = this.rows[this.extended === null ? this.next : 0];
    if (!row) return 0n;
    const days = BigInt(row.due - row.from);
    const unit = this.terms.method === 'flat' ? days : 1_000_000n * share(this.terms)[1] * days;
    return rounded(this.running, unit);
  }

  private amountOf(index: number): bigint {
    const row = this.rows[index];
    if (!row) return 0n;
    if (this.terms.method !== 'interest-only') return row.interest + row.principal;
    const [top, bottom] = share(this.terms);
    return this.interest() + rounded(this.coming * this.terms.rate * top, 1_000_000n * bottom);
  }

  private owe(row: number, component: Component, due: number, cents: bigint): void {
    if (cents > 0n) this.items.push({ row, component, due, left: cents });
  }

  private feesFallDue(row: number, due: number): void {
    for (const fee of this.fees.filter((one) => one.row === row)) {
      this.owe(row, fee.component, due, fee.left);
      fee.left = 0n;
    }
  }

  private fallDue(day: number): void {
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

  private prolongedDue(day: number): void {
    const { fee, other } = this.extended!;
    this.owe(this.rows.length, 'prolongationFee', day, fee);
    this.owe(this.rows.length, 'principal', day, this.coming);
    this.owe(this.rows.length, 'otherFee', day, other + this.interest());
    this.coming = 0n;
    this.stopInterest();
    this.extended = { ...this.extended!, fee: 0n, other: 0n };
    this.next = this.rows.length + 1;
  }

  private stopInterest(): void {
    this.settled = 0n;
    this.running = 0n;
    this.filledInterest = 0n;
  }

  private end(day: number): void {
    if (this.unpaidOf(() => true) <= 100n) this.lateSince = null;
    else this.lateSince ??= day;
  }

  private happen(day: number, entry: PlainEntry, payDay: number): void {
    const cents = BigInt(entry.cents ?? 0);
    if (entry.kind === 'payment') this.pay(day, cents);
    if (entry.kind === 'refund') this.credit -= cents;
    if (this.closedOn !== null) return;
    if (entry.kind === 'waiver') this.waive(cents);
    if (
      entry.kind === 'extensionRequest' &&
      this.terms.isPayday &&
      !this.inDefault &&
      this.extended === null
    )
      this.waiting = true;
    if (entry.kind === 'extensionRefusal') this.waiting = false;
    if (entry.kind === 'extensionGrant') this.grant(day, BigInt(entry.feeCents ?? 0), payDay);
    if (entry.kind === 'default') this.fallInDefault(day);
    this.look(day);
  }

  /** Is it a break in lateness, is it the end? */
  private look(day: number): void {
    if (this.unpaidOf((due) => due < day) <= 100n) this.lateSince = null;
    if (sumOf(COMPONENTS.map((component) => this.payoff(component))) === 0n) this.closedOn = day;
  }

  private take(component: Component, wanted: bigint, purse: { left: bigint }): bigint {
    const taken = least(wanted, purse.left);
    purse.left -= taken;
    this.paid.set(component, (this.paid.get(component) ?? 0n) + taken);
    if (component === 'principal') this.principalLeft -= taken;
    return taken;
  }

  private pay(day: number, cents: bigint): void {
    const purse = { left: cents };
    if (this.closedOn === null) {
      if (this.extended === null) this.payInitial(purse);
      else this.payProlonged(purse);
      this.look(day);
    }
    this.credit += purse.left;
  }

  private payItems(purse: { left: bigint }, which: (item: Item) => boolean): void {
    for (const item of this.items.filter(which))
      item.left -= this.take(item.component, item.left, purse);
  }

  private payInitial(purse: { left: bigint }): void {
    // Items stand in the order in which they fell due, each row's in the agreement's order.
    this.payItems(purse, () => true);
    this.lateFees -= this.take('lateFee', this.lateFees, purse);
    if (this.next >= this.rows.length || this.inDefault) return;
    this.payFees(purse, (row) => row === this.next);
    const interest = this.take('interest', this.interest(), purse);
    this.filledInterest += interest;
    this.filled += interest;
    const principal = this.take('principal', this.coming, purse);
    this.lower(principal);
    this.filled += principal;
    this.payFees(purse, () => true);
  }

  private payFees(purse: { left: bigint }, which: (row: number) => boolean): void {
    for (const fee of this.fees.filter((one) => which(one.row)))
      fee.left -= this.take(fee.component, fee.left, purse);
  }

  private lower(principal: bigint): void {
    this.coming -= principal;
    if (this.coming > 0n || principal === 0n) return;
    // No principal, no interest: also where it is flat.
    this.settled += this.currentInterest();
    this.running = 0n;
  }

  private payProlonged(purse: { left: bigint }): void {
    const extended = this.extended!;
    this.payItems(purse, (item) => item.component === 'prolongationFee');
    extended.fee -= this.take('prolongationFee', extended.fee, purse);
    this.payItems(purse, (item) => item.component === 'principal');
    this.lower(this.take('principal', this.coming, purse));
    this.lateFees -= this.take('lateFee', this.lateFees, purse);
    this.payItems(purse, (item) => item.component === 'otherFee');
    extended.other -= this.take('otherFee', extended.other, purse);
    this.filledInterest += this.take('otherFee', this.interest(), purse);
  }

  private waive(cents: bigint): void {
    let left = least(cents, this.principalLeft);
    this.principalLeft -= left;
    for (const item of this.items.filter((one) => one.component === 'principal')) {
      const part = least(left, item.left);
      item.left -= part;
      left -= part;
    }
    this.lower(left);
  }

  private grant(day: number, fee: bigint, payDay: number): void {
    if (!this.terms.isPayday || this.inDefault || this.extended !== null) return;
    const ofFees = sumOf(this.fees.map((one) => one.left));
    const other =
      ofFees +
      sumOf(this.items.filter((item) => item.component !== 'principal').map((item) => item.left));
    this.coming += this.unpaidDue('principal');
    this.items = [];
    for (const one of this.fees) one.left = 0n;
    this.extended = { payDay: Math.max(payDay, day + 1), fee, other };
    if (this.next > 0) this.stopInterest();
    this.next = this.rows.length;
    this.waiting = false;
    this.lateSince = null;
  }

  private fallInDefault(day: number): void {
    if (this.inDefault) return;
    if (this.extended !== null) {
      if (this.next === this.rows.length) this.prolongedDue(day);
    } else {
      const first = this.next;
      const run = this.interest();
      const ofRows = this.principalByRow();
      for (let row = first; row < this.rows.length; row += 1) {
        this.feesFallDue(row, day);
        if (row === first) this.owe(row, 'interest', day, run);
        this.owe(row, 'principal', day, ofRows[row - first] ?? 0n);
      }
      this.coming = 0n;
      this.next = this.rows.length;
      this.stopInterest();
    }
    this.inDefault = true;
    this.waiting = false;
  }

  /** How the schedule would have split the principal to come: lived through on a copy, without a payment. */
  private principalByRow(): bigint[] {
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

  private today = 0;
}
