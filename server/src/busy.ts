/**
 * Photos that cannot be worked on now, because as many as there is room for are under way. Answered with 503, upon which
 * the page tries again by itself. Thrown by any noun.
 */
export class Busy extends Error {
  /** Whether the photo was decoded before its turn did not come: then it counts as looked at. */
  readonly isDecoded: boolean;

  constructor({ isDecoded = false } = {}) {
    super('too many photos are under way');
    this.isDecoded = isDecoded;
  }
}
