/** A signed-in borrower. */
export interface Borrower {
  readonly id: bigint;
}

/**
 * The borrower whose token this is, or null. No token is ever given yet: signing in is not built, so none is known.
 */
export async function borrowerOfToken(_token: string): Promise<Borrower | null> {
  return null;
}
