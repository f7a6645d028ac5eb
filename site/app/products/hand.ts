import type { Chosen } from './calculator.tsx';

type Follower = (chosen: Chosen) => void;

/**
 * The hand on the sliders. What must follow it from frame to frame is written into the page by its followers; React hears
 * of the choice when the hand rests, since it needs several frames on a small phone to draw the answer anew (P4).
 */
export class Hand {
  readonly #followers = new Set<Follower>();

  /** Is told of every move; returns how to stop that. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  moveTo(chosen: Chosen): void {
    for (const follower of this.#followers) follower(chosen);
  }
}
