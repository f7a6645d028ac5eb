/* States of a loan, in the groups in which acts are allowed. */

const UNPAID = ['open', 'partPaid', 'requested', 'extended', 'refusedExtension'] as const;
const OPEN_LOANS = [...UNPAID, 'called', 'paused', 'returnOrdered'] as const;
/** A correction notice was sent, and its time has run out. */
export const CORRECTED = ['corrected', 'pawnCorrected'] as const;
/** What the sale brings is less than what is owed. */
export const PAWN_DEFAULTED = ['pawnDefaulted', 'pawnNoticed', 'pawnForSale', 'pawnSold'] as const;
/** In default, and what was pawned lies with the lender: by its sale the default stands. */
export const UNSOLD = PAWN_DEFAULTED.filter((state) => state !== 'pawnSold');
const ENDED_BADLY = ['defaulted', 'writtenOff', ...PAWN_DEFAULTED] as const;
/** Neither closed nor in default. */
export const PERFORMING = [...OPEN_LOANS, ...CORRECTED, 'residue', 'pawnOpen'] as const;
export const NOT_CLOSED = [...PERFORMING, ...ENDED_BADLY] as const;
const RETURNED = ['payoutReturned', 'pawnReturned'] as const;
export const CLOSED = [
  ...(['closed', 'credited', 'refundOrdered', 'pawnClosed', 'pawnLost'] as const),
  ...RETURNED,
] as const;
/** Closed loans of which a payment may be undone: while a refund waits, none is. */
export const UNDONE = CLOSED.filter((state) => state !== 'refundOrdered');
