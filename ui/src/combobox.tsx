import { ChevronDown } from './icons.tsx';
import { useEffect, useRef } from 'react';
import { m } from 'words/messages';
import { Button } from './button.tsx';
import { ComboboxList } from './combobox-list.tsx';
import { controlAttributes, Field, type FieldProps } from './field.tsx';
import type { ComboOption } from './option-filter.ts';
import { Spinner } from './spinner.tsx';
import { useCombobox } from './use-combobox.ts';

type ComboboxProps = FieldProps & {
  readonly options: readonly ComboOption[];
  /** The chosen option's value, '' for none. A hidden input with this field's name submits it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly state?: 'ready' | 'loading' | 'failed';
  /** Fetches the options again after a failure. */
  readonly onRetry?: () => void;
  readonly placeholder?: string;
};

/**
 * A choice from a long list, searched by typing part of a name in either script. It is our own because it takes 2 KB where
 * Base UI's takes 39.
 */
export function Combobox(props: ComboboxProps) {
  const { name, options, value, onChange, state = 'ready', onRetry, disabled } = props;
  const control = controlAttributes(props);
  const combo = useCombobox({ options, value, onPick: onChange });
  const { open, shown, active } = combo;
  const input = useRef<HTMLInputElement>(null);
  const listId = `${control.id}-list`;

  useEffect(() => {
    /* A phone's keyboard takes half of the screen: the field goes to the top of what is left. */
    if (open && matchMedia('(pointer: coarse)').matches)
      input.current?.scrollIntoView({ block: 'start' });
  }, [open]);

  const note = state === 'loading' ? m.ui_loading() : shown.length === 0 ? m.ui_no_match() : '';
  return (
    <Field {...props}>
      <input type="hidden" name={name} value={value} disabled={disabled} />
      <div
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && combo.leave()}
      >
        <input
          {...control}
          ref={input}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={combo.text}
          placeholder={props.placeholder ?? m.ui_search()}
          disabled={disabled}
          onChange={(event) => combo.type(event.target.value)}
          onClick={() => {
            combo.show();
            input.current?.select();
          }}
          onKeyDown={combo.onKeyDown}
          className="control scroll-mt-24 truncate pr-12"
        />
        <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center">
          {state === 'loading' ? (
            <Spinner />
          ) : (
            <ChevronDown className="size-5" aria-hidden="true" />
          )}
        </span>
        {open && state !== 'failed' && (
          <ComboboxList
            id={listId}
            labelId={`${control.id}-label`}
            combo={combo}
            value={value}
            note={note}
          />
        )}
        <p role="status" className="sr-only">
          {open && (note || m.ui_matches({ count: String(shown.length) }))}
        </p>
      </div>
      {state === 'failed' && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-red">
          {m.ui_load_failed()}
          <Button tone="secondary" size="small" onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
    </Field>
  );
}
