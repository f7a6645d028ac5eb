import type { Chosen } from '../products/calculator.tsx';
import { SliderPreview } from '../products/slider-preview.ts';
import type { Pricing } from '../products/use-rates.ts';
import { wideScreen } from 'ui/wide-screen.ts';

/** What the sliders rest on, and what it is priced with. */
export interface Settled {
  readonly chosen: Chosen;
  readonly pricing: Pricing;
}

/**
 * The calculator's choice for what stands outside its card. A store, so that the form around the calculator is not drawn
 * anew when a slider rests.
 */
export class ChosenLoan {
  readonly preview = new SliderPreview();
  readonly #listeners = new Set<() => void>();
  #settled: Settled | null = null;

  settle(settled: Settled): void {
    this.#settled = settled;
    for (const listener of this.#listeners) listener();
  }

  /** Null before the first render in the browser, and on screens that do not show it, which are spared the work. */
  readonly settledOnWide = (): Settled | null => (wideScreen().matches ? this.#settled : null);

  readonly subscribe = (listener: () => void): (() => void) => {
    const wide = wideScreen();
    this.#listeners.add(listener);
    wide.addEventListener('change', listener);
    return () => {
      this.#listeners.delete(listener);
      wide.removeEventListener('change', listener);
    };
  };
}
