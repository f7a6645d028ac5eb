import type { Pledge } from 'contract/office/collateral';

/** What the forms of a ticket are given. */
export type FormProps = {
  readonly pledge: Pledge;
  /** Told how the thing stands after an act, and what was done. */
  readonly take: (pledge: Pledge, said: string) => void;
};
