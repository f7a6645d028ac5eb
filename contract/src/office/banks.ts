import { staffCall } from './endpoint.ts';

/** A bank as managers keep them among the options. */
export interface Bank {
  /** What is stored with an account. */
  readonly value: string;
  readonly name_km: string;
  readonly name_en: string;
  /** How money comes through it, by which its statements are read in; null: the lender takes none so. */
  readonly method_id: number | null;
  /** Whether borrowers may choose it still. */
  readonly is_active: boolean;
}

/** The banks in use, in their order, then those out of use through which money came: for every panel that asks for one. */
export const bankList = staffCall<{ readonly banks: readonly Bank[] }>({
  method: 'GET',
  path: '/api/office/banks',
});
