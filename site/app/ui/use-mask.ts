import type { MaskitoElement, MaskitoOptions } from '@maskito/core';
import { useEffect, type RefObject } from 'react';

/**
 * Puts a mask on an uncontrolled input at its first focus, once the mask's code has arrived; until then typing works
 * unmasked, and what stands there by then is put into shape. `options` must be a constant.
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
        // Without a line typing stays unmasked; the check reads every spelling.
        () => undefined,
      );
    };
    // Nobody who only looks pays for the mask.
    if (document.activeElement === element) load();
    else element.addEventListener('focus', load, { once: true });
    return () => {
      gone = true;
      element.removeEventListener('focus', load);
      mask?.destroy();
    };
  }, [input, options]);
}
