import type { TestOffice, TestStaff } from './office.ts';

/** A call that must succeed. */
export interface OfficeSample {
  query?: string;
  payload?: object;
  /** By the names of the path. */
  params?: Readonly<Record<string, string>>;
  /** Another session than the caller's: for calls that end it, or need the person's own code. */
  headers?: Record<string, string>;
  /** It is about something of the caller's own, so that nobody else is told the same. */
  isOwn?: true;
}

/** Makes what a caller may be told; null: nobody is signed in. */
export type MakeSample = (
  test: TestOffice,
  caller: TestStaff | null,
) => OfficeSample | Promise<OfficeSample>;
