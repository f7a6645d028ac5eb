import { staffCall } from './endpoint.ts';

/** Pages on which something may wait for somebody, and who does it there. */
export const TO_DO = {
  queue: ['officer', 'approver', 'manager'],
  override: ['approver', 'manager'],
  disbursements: ['cashier', 'manager'],
  money: ['cashier', 'manager'],
  cash: ['cashier', 'manager'],
  complaints: ['officer', 'approver', 'manager'],
  details: ['officer', 'approver'],
  products: ['manager'],
  settings: ['manager'],
  staff: ['manager'],
  privacy: ['manager'],
} as const;

export type ToDo = keyof typeof TO_DO;

/** Counted so far; one more means "more than that". */
export const TO_DO_MOST = 99;

/** How much waits for the caller, by what it is; what nothing waits of is left out. What they proposed themselves does not count. */
export type ToDoCounts = Readonly<Partial<Record<ToDo, number>>>;

export const toDo = staffCall<{ readonly counts: ToDoCounts }>({
  method: 'GET',
  path: '/api/office/to-do',
});
