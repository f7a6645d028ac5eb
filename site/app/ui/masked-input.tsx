import type { MaskitoOptions } from '@maskito/core';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useMask } from './use-mask.ts';

type MaskedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  readonly value: string | undefined;
  readonly onText: ((text: string) => void) | undefined;
  readonly mask?: MaskitoOptions | undefined;
};

/**
 * An input that the browser owns and the page follows: the mask moves the caret and the value
 * itself, and a value that React pushed back on each key would undo that.
 */
export function MaskedInput({ value, onText, mask, defaultValue, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  // What was typed before the page's scripts were there stays, and the page learns of it.
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
