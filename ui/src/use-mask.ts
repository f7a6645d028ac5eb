import type { MaskitoElement, MaskitoOptions } from '@maskito/core';
import { useEffect, type RefObject } from 'react';

/**
 * Loads the mask's code at the first focus and applies the mask to an uncontrolled input. Until it is loaded, typing works
 * unmasked, and the text is reformatted afterwards. `options` must be a constant.
 */
export function useMask(
  input: RefObject<HTMLInputElement | null>,
  options: MaskitoOptions | undefined,
): void {
  useEffect(() => {
    const element = input.current;
    if (!element || !options) return undefined;
    let mask: { destroy(): void } | undefined;
    let gone = false;
    const load = () => {
      void import('@maskito/core').then(
        ({ Maskito, maskitoTransform, maskitoUpdateElement }) => {
          /* What was typed before the mask came, with the caret where it belongs then. */
          const shape = (typed: MaskitoElement) => {
            const { value, selectionStart, selectionEnd } = typed;
            const selection = [
              selectionStart ?? value.length,
              selectionEnd ?? value.length,
            ] as const;
            maskitoUpdateElement(typed, maskitoTransform({ value, selection }, options));
          };
          if (!gone) mask ??= new Maskito(element, { ...options, plugins: [shape] });
        },
        // Offline, typing stays unmasked; the check accepts every spelling.
        () => undefined,
      );
    };
    // Loaded on focus, so that readers do not download the mask.
    if (document.activeElement === element) load();
    else element.addEventListener('focus', load, { once: true });
    return () => {
      gone = true;
      element.removeEventListener('focus', load);
      mask?.destroy();
    };
  }, [input, options]);
}
