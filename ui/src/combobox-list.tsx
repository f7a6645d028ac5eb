import { Check } from './icons.tsx';
import { useEffect, useRef } from 'react';
import type { useCombobox } from './use-combobox.ts';

type ComboboxListProps = {
  readonly id: string;
  readonly labelId: string;
  readonly combo: ReturnType<typeof useCombobox>;
  readonly value: string;
  /** The message shown instead of options, or ''. */
  readonly note: string;
};

/** The options of an open combobox. The listbox itself scrolls, as screen readers expect. */
export function ComboboxList({ id, labelId, combo, value, note }: ComboboxListProps) {
  const { shown, active } = combo;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full z-20 mt-1 w-full animate-fade overflow-hidden rounded-lg border-[1.5px] border-control bg-card shadow-card"
    >
      <ul
        ref={list}
        role="listbox"
        id={id}
        aria-labelledby={labelId}
        tabIndex={-1}
        className="max-h-[min(20rem,calc(var(--screen)*0.45))] scroll-mb-28 overflow-y-auto overscroll-contain"
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active ? '' : undefined}
            onClick={() => combo.pick(option)}
            onPointerMove={() => index !== active && combo.setActive(index)}
            className="flex min-h-11 items-center justify-between gap-3 px-3.5 py-1.5 aria-selected:font-bold aria-selected:text-primary-dark data-active:bg-tint forced-colors:data-active:outline-2 forced-colors:data-active:-outline-offset-2"
          >
            {option.label}
            {option.value === value && <Check className="size-5 shrink-0" aria-hidden="true" />}
          </li>
        ))}
      </ul>
      {note && <p className="px-3.5 py-3 text-ink-2">{note}</p>}
    </div>
  );
}
