import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { moveCollateral, valueCollateral } from '../src/collateral/commands-custody.ts';
import { missCollateral, settleCollateral } from '../src/collateral/commands-loss.ts';
import { viewCollateral } from '../src/collateral/commands-register.ts';
import { addCollateralPhoto } from '../src/collateral/commands-photos.ts';
import { proposeSale } from '../src/collateral/commands-sale.ts';
import { noticeSale } from '../src/collateral/commands-sale-notice.ts';
import { withdrawProposal } from '../src/collateral/commands-sale-withdrawn.ts';
import { aPhoto } from './applications.ts';
import { lastSeen } from './collateral.ts';
import { proposed, sell } from './desk-acts-common.ts';
import type { TestAct } from './loan-acts.ts';

const IN_CUSTODY = [
  'pawnHeld',
  'pawnOpen',
  'pawnCorrected',
  'pawnClosed',
  'pawnReturned',
  'pawnDefaulted',
  'pawnNoticed',
  'pawnForSale',
] as const;

/** The acts on what is pawned, from its value to its sale. */
export const COLLATERAL_ACTS: readonly TestAct[] = [
  {
    event: 'collateral.valued',
    roles: ['officer', 'approver'],
    states: ['pawnApproved', 'pawnSigned'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      valueCollateral(house, by, {
        applicationId,
        valueCents: 400_00,
        basis: 'two offers',
        key: randomUUID(),
      }),
  },
  {
    event: 'collateral.photographed',
    roles: ['officer', 'approver', 'cashier'],
    states: ['pawnApproved', 'pawnSigned', ...IN_CUSTODY],
    tells: null,
    adds: null,
    run: async (house, by, { applicationId }) => {
      const sender = { network: 'here', gone: new AbortController().signal };
      const bytes = await aPhoto();
      return addCollateralPhoto(house, by, { applicationId, shows: 'item', bytes, sender });
    },
  },
  {
    event: 'collateral.missed',
    roles: ['officer', 'cashier', 'manager'],
    states: IN_CUSTODY,
    tells: null,
    adds: null,
    run: async (house, by, { applicationId }) => {
      const after = await lastSeen(house, applicationId);
      return missCollateral(house, by, { applicationId, after, reason: 'not in the safe' });
    },
  },
  {
    event: 'collateral.settled',
    roles: ['manager'],
    states: ['pawnLost'],
    tells: 'collateral_settled',
    adds: null,
    run: async (house, by, { applicationId }) => {
      const seen = await viewCollateral(house, { application: applicationId });
      const loss = seen instanceof Refused ? '0' : (seen.loss?.id ?? '0');
      return settleCollateral(house, by, { applicationId, loss, reason: 'paid its value' });
    },
  },
  {
    event: 'collateral.moved',
    roles: ['officer', 'cashier', 'manager'],
    states: [...IN_CUSTODY, 'pawnLost'],
    tells: null,
    adds: null,
    run: async (house, by, { applicationId }) => {
      const after = await lastSeen(house, applicationId);
      const seen = await viewCollateral(house, { application: applicationId });
      const loss = seen instanceof Refused ? null : (seen.loss?.id ?? null);
      const told = { kind: 'moved', after, loss, place: 'Safe 7', seal: '' } as const;
      return moveCollateral(house, by, { applicationId, told, key: randomUUID() });
    },
  },
  {
    event: 'collateral.sale_noticed',
    roles: ['approver'],
    states: ['pawnDefaulted'],
    tells: 'collateral_sale_notice',
    adds: null,
    run: (house, by, { applicationId }) => noticeSale(house, by, { applicationId }),
  },
  {
    event: 'collateral.sale_proposed',
    roles: ['approver'],
    states: ['pawnNoticed', 'pawnForSale'],
    tells: null,
    adds: null,
    run: (house, by, { applicationId }) =>
      proposeSale(house, by, { applicationId, priceCents: 300_00, again: null, buyer: 'A shop' }),
  },
  {
    event: 'collateral.sale_withdrawn',
    roles: ['approver'],
    states: ['pawnForSale'],
    tells: null,
    adds: null,
    run: async (house, by, { applicationId, ticket }) => {
      const proposal = String(await proposed(house, ticket));
      return withdrawProposal(house, by, { applicationId, proposal, reason: 'another price' });
    },
  },
  {
    event: 'collateral.sold',
    with: { event: 'payment.recorded', tells: 'payment_received' },
    roles: ['cashier'],
    states: ['pawnForSale'],
    tells: 'collateral_sold',
    adds: 'payment',
    run: (house, by, subject) => sell(house, by, subject),
  },
];
