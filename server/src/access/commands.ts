/** A signed-in borrower. */
export interface Borrower {
  readonly id: bigint;
}

/**
 * The borrower of a token, or null. Sign-in is not built yet, so no token is valid.
 */
export async function borrowerOfToken(_token: string): Promise<Borrower | null> {
  return null;
}
