/** The number of a loan as people read it: `L000123`. */
export function loanNumber(id: bigint): string {
  return `L${String(id).padStart(6, '0')}`;
}

/** The number of a receipt as people read it: `R000123`. */
export function receiptNumber(receipt: bigint): string {
  return `R${String(receipt).padStart(6, '0')}`;
}

/** The number of a pawn ticket as people read it: `T000012`. */
export function ticketNumber(ticket: bigint): string {
  return `T${String(ticket).padStart(6, '0')}`;
}

/** `L000123` or `123` as the loan's id. */
export function loanIdOf(number: string): bigint {
  return BigInt(number.replace(/^L/, ''));
}

/** A loan's number as staff type it, `L000123`, `l123` or `123`, as its id; null: it is none. */
export function loanIdTyped(typed: string): bigint | null {
  const [, digits] = /^L?(\d{1,15})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : BigInt(digits);
}
