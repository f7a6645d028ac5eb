/** Whom of the staff calls and pages are for, where more than one of them is: each said once, here. */

export const EVERYBODY = ['officer', 'approver', 'cashier', 'manager'] as const;
/** Who reviews applications: cashiers see nothing of them. */
export const REVIEWERS = ['officer', 'approver', 'manager'] as const;
/** Who handles money: one orders, another confirms. */
export const TREASURY = ['cashier', 'manager'] as const;
/** Who confirms what an approver proposed. */
export const SECOND = ['approver', 'manager'] as const;
/** Who asks and values in the borrower's presence. */
export const ASSESSORS = ['officer', 'approver'] as const;
