/** Whom of the staff calls and pages are for, where more than one of them is: each said once, here. */

export const EVERYBODY = ['officer', 'approver', 'cashier', 'manager'] as const;
/** Who reviews applications: cashiers see nothing of them. */
export const REVIEWERS = ['officer', 'approver', 'manager'] as const;
/** Who handles money: one orders, another confirms. */
export const TREASURY = ['cashier', 'manager'] as const;
/** Who confirms what an approver proposed. */
export const SECOND = ['approver', 'manager'] as const;
/** Who sees the money of the loans, and may end what was ordered about it. */
export const OF_MONEY = ['cashier', 'approver', 'manager'] as const;
/** Who receives and gives back what is pawned, at the counter. */
export const COUNTER = ['officer', 'cashier'] as const;
/** Who looks after what is pawned where it lies. */
export const CUSTODIANS = ['officer', 'cashier', 'manager'] as const;
/** Who photographs what is pawned. */
export const PHOTOGRAPHERS = ['officer', 'approver', 'cashier'] as const;
/** Who has a loan's night tried again. */
export const NIGHT_WATCH = ['officer', 'manager'] as const;
/** Who asks and values in the borrower's presence. */
export const ASSESSORS = ['officer', 'approver'] as const;
