import { type OfficeRole, STAFF_ROLES } from 'contract/office/endpoint';
import type { OFFICE_ENDPOINTS } from 'contract/office/endpoints';
import type { OfficeSample } from './office-sample.ts';
import { OFFICE_SAMPLES } from './office-samples.ts';
import type { TestOffice, TestStaff } from './office.ts';

export type OfficeEndpoint = (typeof OFFICE_ENDPOINTS)[number];

/** Whoever may come to the office's door, in the order in which they call. */
export const CALLERS: readonly OfficeRole[] = ['visitor', ...STAFF_ROLES];

const firstOf = ({ who }: Pick<OfficeEndpoint, 'who'>) =>
  CALLERS.find((role) => who.includes(role)) ?? 'visitor';
export const lastOf = ({ who }: Pick<OfficeEndpoint, 'who'>) =>
  CALLERS.findLast((role) => who.includes(role));

/** What callers tell the endpoints of an office; a sample is made once, since most are states that many acts lead to. */
export interface Told {
  /** What the first role that may call an endpoint is told, which then succeeds. Who may not call is told the same. */
  first(one: OfficeEndpoint): Promise<OfficeSample>;
  /** What a role that may call is told: the same as the first one, but for what is the caller's own. */
  by(one: OfficeEndpoint, role: OfficeRole): Promise<OfficeSample>;
}

/** @param people who works there, by role */
export function toldBy(
  test: TestOffice,
  people: ReadonlyMap<OfficeRole, { readonly staff: TestStaff }>,
): Told {
  const make = async ({ name }: OfficeEndpoint, role: OfficeRole): Promise<OfficeSample> =>
    (await OFFICE_SAMPLES[name]?.(test, people.get(role)?.staff ?? null)) ?? {};
  const samples = new Map<string, Promise<OfficeSample>>();
  const first = (one: OfficeEndpoint) => {
    const known = samples.get(one.name) ?? make(one, firstOf(one));
    samples.set(one.name, known);
    return known;
  };
  return {
    first,
    async by(one, role) {
      const sample = await first(one);
      // Of a visitor's sample it is not known whether it is the caller's own: a visitor has no session.
      const isOwn =
        sample.headers !== undefined || sample.isOwn === true || firstOf(one) === 'visitor';
      return isOwn && role !== firstOf(one) ? make(one, role) : sample;
    },
  };
}
