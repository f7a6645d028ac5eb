import type { Refused } from 'contract/refusal';

/** Thrown inside a transaction: undoes what an act had written before it was refused. */
export class Undone extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('undone');
    this.refused = refused;
  }
}
