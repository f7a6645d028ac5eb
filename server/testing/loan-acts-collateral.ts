import { releaseCollateral, takeCollateral } from '../src/collateral/commands.ts';
import type { TestAct } from './loan-acts.ts';
import { both } from './loans.ts';

const COUNTER = ['officer', 'cashier'] as const;

/** The acts by which what is pawned comes and goes. */
export const COLLATERAL_ACTS: readonly TestAct[] = [
  {
    event: 'collateral.taken',
    roles: COUNTER,
    states: ['pawnApproved', 'pawnSigned'],
    tells: 'collateral_taken',
    adds: null,
    run: (house, by, { applicationId }) =>
      takeCollateral(house, by, {
        applicationId,
        item: both('Ring'),
        place: both('Safe 1'),
        valueCents: 400_00,
        valuedBy: 'staff:max',
      }),
  },
  {
    event: 'collateral.released',
    roles: COUNTER,
    states: ['pawnClosed', 'pawnReturned'],
    tells: 'collateral_released',
    adds: null,
    run: (house, by, { ticket }) => releaseCollateral(house, by, ticket),
  },
];
