/**
 * An independent reckoning of a loan, day by day: what happens to what it owes. It imports nothing of ours but the standing
 * beside it. Stated from docs/lending.md, "Payments" and after.
 */
import { daysFrom } from './reckoning-schedule.ts';
import {
  type Component,
  COMPONENTS,
  type Extended,
  type Item,
  least,
  Standing,
  sumOf,
} from './reckoning-standing.ts';

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

/** Money in hand. */
interface Purse {
  left: bigint;
}

export class Reckoning extends Standing {
  /** Lives through the days up to and with `asOf`. */
  live(disbursedOn: string, entries: readonly PlainEntry[], asOf: string): this {
    const last = daysFrom(disbursedOn, asOf);
    const known = entries.filter((entry) => entry.on <= asOf);
    const gone = new Set(known.map((entry) => entry.reverses));
    const valid = known.filter((entry) => entry.kind !== 'reversal' && !gone.has(entry.number));
    for (let day = 0; day <= last; day += 1) {
      this.begin(day);
      const todays = valid.filter((entry) => daysFrom(disbursedOn, entry.on) === day);
      for (const entry of todays.toSorted((a, b) => a.number - b.number)) {
        const payDay = entry.payDay === undefined ? 0 : daysFrom(disbursedOn, entry.payDay);
        this.happen(day, entry, payDay);
      }
      this.end(day);
    }
    return this;
  }

  private happen(day: number, entry: PlainEntry, payDay: number): void {
    const cents = BigInt(entry.cents ?? 0);
    if (entry.kind === 'payment') this.pay(day, cents);
    if (entry.kind === 'refund') this.credit -= cents;
    if (this.closedOn !== null) return;
    if (entry.kind === 'waiver') this.waive(cents);
    const isExtendable = this.terms.isPayday && !this.inDefault && this.extended === null;
    if (entry.kind === 'extensionRequest' && isExtendable) this.waiting = true;
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

  private take(component: Component, wanted: bigint, purse: Purse): bigint {
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
      else this.payExtended(purse, this.extended);
      this.look(day);
    }
    this.credit += purse.left;
  }

  private payItems(purse: Purse, which: (item: Item) => boolean): void {
    for (const item of this.items.filter(which)) {
      item.left -= this.take(item.component, item.left, purse);
    }
  }

  private payInitial(purse: Purse): void {
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

  private payFees(purse: Purse, which: (row: number) => boolean): void {
    for (const fee of this.fees.filter((one) => which(one.row))) {
      fee.left -= this.take(fee.component, fee.left, purse);
    }
  }

  private lower(principal: bigint): void {
    this.coming -= principal;
    if (this.coming > 0n || principal === 0n) return;
    // No principal, no interest: also where it is flat.
    this.settled += this.currentInterest();
    this.running = 0n;
  }

  private payExtended(purse: Purse, extended: Extended): void {
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
      if (this.isExtensionComing) this.extensionDue(day, this.extended);
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
}
