import type { MaskitoOptions } from '@maskito/core';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useMask } from './use-mask.ts';

type MaskedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  readonly value: string | undefined;
  readonly onText: ((text: string) => void) | undefined;
  readonly mask?: MaskitoOptions | undefined;
};

/**
 * An uncontrolled input with a mask. The mask sets value and caret itself, and a controlled value would reset the caret on
 * each key.
 */
export function MaskedInput({ value, onText, mask, defaultValue, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  // Text typed before hydration is kept and reported to the page.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== input.current?.defaultValue) latest.current?.(typed);
  }, []);
  const isFirst = useRef(true);
  useEffect(() => {
    const element = input.current;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (element && value !== undefined && element.value !== value) element.value = value;
  }, [value]);
  useMask(input, mask);
  return (
    <input
      {...rest}
      ref={input}
      defaultValue={value ?? defaultValue}
      onInput={(event) => latest.current?.(event.currentTarget.value)}
    />
  );
}
