import type { Chosen } from './calculator.tsx';

type Listener = (chosen: Chosen) => void;

/**
 * Publishes the choice while a slider is dragged. Re-rendering the whole answer takes React several frames on a small phone,
 * so listeners write directly to the DOM, and React's state changes when the slider is released (P4).
 */
export class SliderPreview {
  readonly #listeners = new Set<Listener>();

  /** Calls `listener` for every move. @returns a function that stops it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Publishes a move. */
  show(chosen: Chosen): void {
    for (const listener of this.#listeners) listener(chosen);
  }
}
