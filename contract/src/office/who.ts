/** Whom of the staff acts, calls and pages are for: each said once, here, where doors, acts, pages and who-may lines read it. */

/** Who takes what borrowers ask for. */
export const OFFICERS = ['officer'] as const;
/** Who decides for the lender. */
export const APPROVERS = ['approver'] as const;
/** Who takes and hands out money. */
export const CASHIERS = ['cashier'] as const;
/** Who runs the business, and confirms as the second what a manager proposed. */
export const MANAGERS = ['manager'] as const;
export const EVERYBODY = ['officer', 'approver', 'cashier', 'manager'] as const;
/** Officers, approvers and managers: they review applications, of which cashiers see nothing. */
export const REVIEWERS = ['officer', 'approver', 'manager'] as const;
/** Who handles money: one orders, another confirms. */
export const TREASURY = ['cashier', 'manager'] as const;
/** Approvers and managers: as the second person they confirm what another proposed or ordered; alone they propose to cancel an agreement, write off, and look at flags. */
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
/** Who follows up friends, investors and partners. */
export const LEADS_DESK = ['officer', 'manager'] as const;
/** Who sees them: rewards are paid out at the counter. */
export const LEADS_READERS = ['officer', 'cashier', 'manager'] as const;
/** Who writes to borrowers and calls them about what is due: cashiers do neither. */
export const CONTACTERS = [...REVIEWERS] as const;
/** Who answers complaints. */
export const ANSWERERS = [...REVIEWERS] as const;
/** Who closes an answered complaint, as another person than who answered it. */
export const CLOSERS = [...SECOND] as const;
/** Who calls a borrower about changed details and confirms them. */
export const DETAIL_CALLERS = [...ASSESSORS] as const;
/** Who asks for another phone of a borrower, in the call. */
export const PHONE_ASKERS = [...ASSESSORS] as const;
/** Who confirms it as the second person. */
export const PHONE_CONFIRMERS = [...SECOND] as const;
/** Who sees it, and may refuse it or take it back. */
export const PHONE_READERS = [...REVIEWERS] as const;
/** Who values what is to be pawned. */
export const VALUERS = [...ASSESSORS] as const;
/** Who writes a loan in default off. */
export const WRITERS_OFF = [...SECOND] as const;
