import type { Collateral } from 'contract/office/collateral';

/** What the forms of a ticket are given. */
export type FormProps = {
  readonly collateral: Collateral;
  /** Told how the thing stands after an act, and what was done. */
  readonly take: (collateral: Collateral, said: string) => void;
};
