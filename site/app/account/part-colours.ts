import { m } from 'words/messages';
import type { PartColour } from './component-words.ts';

interface Look {
  /** Solid: paid. */
  readonly fill: string;
  /** Pale: still to pay. */
  readonly pale: string;
  readonly background: string;
  /** Figures on the solid part. */
  readonly ink: string;
  readonly label: () => string;
}

/** How each kind of money is drawn, in every chart of the account (docs/look.md, "Charts"). */
export const PART_LOOKS: Readonly<Record<PartColour, Look>> = {
  interest: {
    fill: 'fill-romdoul-deep',
    pale: 'fill-romdoul-pale',
    background: 'bg-romdoul-deep',
    ink: 'fill-ink',
    label: m.calc_interest,
  },
  principal: {
    fill: 'fill-primary',
    pale: 'fill-track',
    background: 'bg-primary',
    ink: 'fill-white',
    label: m.account_principal,
  },
  lateFee: {
    fill: 'fill-red',
    pale: 'fill-red-pale',
    background: 'bg-red',
    ink: 'fill-white',
    label: m.account_late_fee,
  },
  fee: {
    fill: 'fill-night',
    pale: 'fill-paper',
    background: 'bg-night',
    ink: 'fill-white',
    label: m.account_other_fees,
  },
};
