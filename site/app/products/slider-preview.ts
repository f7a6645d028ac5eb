import type { Chosen } from './calculator.tsx';

type Listener = (chosen: Chosen) => void;

/**
 * The choice while a slider is being dragged. Drawing the whole answer anew takes React several frames on a small phone, so
 * listeners write what has to change in every frame straight into the page, and React hears of the choice when the slider
 * rests (P4).
 */
export class SliderPreview {
  readonly #listeners = new Set<Listener>();

  /** Calls `listener` for every move. @returns how to stop that */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  show(chosen: Chosen): void {
    for (const listener of this.#listeners) listener(chosen);
  }
}
