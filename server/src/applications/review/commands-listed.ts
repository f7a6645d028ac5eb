import type { QueueFlag, QueueRow, ReviewStatus } from 'contract/office/queue';
import type { OpeningHours } from 'contract/office/opening-hours';
import type { StaffName } from 'contract/office/staff-name';
import { waitingOf } from 'contract/office/waiting';
import { ageOn, type Day, isDay } from 'lending/calendar';
import { MIN_AGE_FORM } from 'lending/eligibility';
import type { Limits, ProductKey } from 'lending/product';
import { aboveWarn } from 'lending/second-time';
import { nameOf } from '../../standing/store-names.ts';
import type { ListedApplication } from './store-flags.ts';

/** What stands out about an application on a day, what hinders it first. */
function flagsOf(row: ListedApplication, { today, limits }: Beside): QueueFlag[] {
  const product = row.product as ProductKey;
  const born = row.date_of_birth;
  const asked = { amountCents: Number(row.amount_cents), duration: row.duration ?? 0 };
  const isOver = !row.is_second && aboveWarn(product, asked, limits[product]).length > 0;
  const flags: readonly (readonly [QueueFlag, boolean])[] = [
    ['incomplete', row.is_incomplete],
    ['duplicate', row.is_duplicate],
    ['age', born !== null && isDay(born) && ageOn(born, today) <= MIN_AGE_FORM],
    ['over_limit', isOver],
    ['new_document', row.has_new_document],
    ['second', row.is_second],
    ['no_id', !row.has_id],
    ['above_ceiling', row.is_above_ceiling],
  ];
  return flags.filter(([, is]) => is).map(([flag]) => flag);
}

/** An application as the queue's list shows it. */
export function queueRow(row: ListedApplication, beside: Beside): QueueRow {
  const { names, openBy, now, hours } = beside;
  const submitted = row.submitted_at ?? new Date(0);
  return {
    id: String(row.id),
    status: row.status as ReviewStatus,
    name: fullName(row),
    product: row.product as ProductKey,
    amount_cents: Number(row.amount_cents),
    duration: row.duration ?? 0,
    submitted_at: submitted.toISOString(),
    // Nobody waits any more once it is decided.
    ...waitingOf(submitted.getTime(), (row.decided_at ?? now).getTime(), hours),
    sign_by: row.sign_by,
    flags: flagsOf(row, beside),
    duplicate_of: row.duplicate_of === null ? null : String(row.duplicate_of),
    assigned: nameOf(names, row.assigned_to),
    version: row.version ?? 0,
    open_by: openBy.flatMap((who) => nameOf(names, who) ?? []),
  };
}

interface Beside {
  readonly names: ReadonlyMap<string, StaffName>;
  /** Who else has it open. */
  readonly openBy: readonly string[];
  readonly now: Date;
  readonly today: Day;
  readonly hours: OpeningHours;
  /** In force, as staff have set them. */
  readonly limits: Readonly<Record<ProductKey, Limits>>;
}

/** A name as people here say it. */
export function fullName({ name, last_name }: Pick<ListedApplication, 'name' | 'last_name'>) {
  return [name, last_name].filter(Boolean).join(' ');
}
