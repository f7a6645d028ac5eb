import { useEffect, useRef, type MouseEvent } from 'react';
import { m } from 'words/messages';
import { focusField } from './focus-field.ts';
import { fieldId } from './field.tsx';

export type SummaryError = { readonly name: string; readonly label: string };

type ErrorSummaryProps = {
  readonly errors: readonly SummaryError[];
  /** Takes the focus when it appears or changes, so that it is read and in view (ERR-11). */
  readonly focus?: boolean;
};

/** The failing fields above the form, each a link to its field. Renders nothing when there are none. */
export function ErrorSummary({ errors, focus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus && errors.length > 0) box.current?.focus();
  }, [errors, focus]);
  if (errors.length === 0) return null;
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    focusField(name);
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-24 rounded-lg border border-red bg-red-pale p-4 text-red"
    >
      <p className="text-lg font-bold">
        {errors.length === 1
          ? m.ui_errors_one()
          : m.ui_errors_many({ count: String(errors.length) })}
      </p>
      <ul className={errors.length > 6 ? 'sm:columns-2' : ''}>
        {errors.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => go(event, name)}
              className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
