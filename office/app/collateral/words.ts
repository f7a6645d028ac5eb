import type { CollateralState } from 'contract/office/collateral';
import type { Tone } from 'ui/pill.tsx';

export const STATE_TONES: Readonly<Record<CollateralState, Tone>> = {
  to_value: 'romdoul',
  valued: 'romdoul',
  in_custody: 'primary',
  to_release: 'romdoul',
  default: 'red',
  missing: 'red',
  released: 'green',
  sold: 'neutral',
  settled: 'neutral',
};
