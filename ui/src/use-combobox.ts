import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { filterOptions, searchForm, type ComboOption } from './option-filter.ts';

type ComboboxState = {
  readonly options: readonly ComboOption[];
  readonly value: string;
  readonly onPick: (value: string) => void;
};

const PAGE = 8;

/** The behaviour of a combobox with a listbox (ARIA APG), without markup. */
export function useCombobox({ options, value, onPick }: ComboboxState) {
  const [open, setOpen] = useState(false);
  /** What has been typed since the list opened; undefined while nothing has. */
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(-1);
  const selected = options.find((option) => option.value === value);
  const shown = useMemo(
    () => (open ? filterOptions(options, query ?? '') : []),
    [open, options, query],
  );
  /* Options that arrive while the list is open must not leave the mark beyond their end. */
  useEffect(() => setActive((now) => Math.min(now, shown.length - 1)), [shown.length]);

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(options.findIndex((option) => option.value === value));
  };
  const hide = () => {
    setOpen(false);
    setQuery(undefined);
  };
  const pick = (option: ComboOption) => {
    onPick(option.value);
    hide();
  };
  const type = (text: string) => {
    setOpen(true);
    setQuery(text);
    setActive(text === '' ? -1 : 0);
  };
  /** On blur: text that names an option selects it, an empty field clears the choice. */
  const leave = () => {
    if (query !== undefined) {
      const wanted = searchForm(query);
      const named = options.find((option) => searchForm(option.label) === wanted);
      if (wanted === '') onPick('');
      else if (named) onPick(named.value);
    }
    hide();
  };
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    if (open) setActive(Math.max(0, Math.min(shown.length - 1, to)));
    else show();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = shown[active];
    if (event.key === 'ArrowDown') move(event, active + 1);
    else if (event.key === 'ArrowUp') move(event, active < 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'PageDown' && open) move(event, active + PAGE);
    else if (event.key === 'PageUp' && open) move(event, active - PAGE);
    else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (option) pick(option);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === 'Tab' && open && option && query) pick(option);
  };
  const text = query ?? selected?.label ?? '';
  return {
    open,
    shown,
    active,
    setActive,
    selected,
    text,
    show,
    hide,
    pick,
    type,
    leave,
    onKeyDown,
  };
}
