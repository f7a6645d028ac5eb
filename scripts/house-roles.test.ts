import { expect, it } from 'vitest';
import { roleBreaches } from './house-roles.ts';

const linesOf = (path: string, text: string) =>
  roleBreaches({ path, text }).map(({ line }) => line);

it.each([
  ['contract/src/office/endpoints/cash.ts', `  who: ['cashier'],`],
  ['server/src/loans/commands-default.ts', `const ROLES = ['approver', 'manager'] as const;`],
  ['server/src/loans/routes-office.ts', `staffBy(staffOf(caller), ['officer']),`],
  ['office/app/page-table.ts', `  who: ['approver', ...TREASURY],`],
  ['office/app/loans/acts-card.tsx', `<WhoMay roles={['approver']} />`],
  ['office/app/loans/acts-card.tsx', `const may = roles.includes('approver');`],
  ['office/app/loans/acts-card.tsx', `const may = roles.some((role) => role !== 'cashier');`],
])('a role typed in %s is found: %s', (path, text) => {
  expect(linesOf(path, text)).toEqual([1]);
});

it('a list of roles over several lines is found', () => {
  const text = `const ROLES = [\n  'approver',\n  'manager',\n] as const;`;
  expect(linesOf('server/src/loans/commands-default.ts', text)).toEqual([2, 3]);
});

it.each([
  ['contract/src/office/who.ts', `export const CASHIERS = ['cashier'] as const;`],
  ['server/src/seed/staff-people.ts', `roles: ['officer']`],
  ['server/src/loans/acts.test.ts', `const roles = ['approver'] as const;`],
  ['server/testing/loans.ts', `roles: ['manager'],`],
  ['server/src/cash/store.ts', `conflict.columns(['cashier', 'on_day'])`],
  ['server/src/staff/commands-decide.ts', `if (!roles.includes('manager')) return [];`],
  ['office/app/loans/acts-card.tsx', `<WhoMay roles={APPROVERS} />`],
])('who types roles, or what is no list of them, is left alone in %s: %s', (path, text) => {
  expect(linesOf(path, text)).toEqual([]);
});
