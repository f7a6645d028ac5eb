import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonTone } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  /** Takes the full width. */
  readonly wide?: boolean;
  /** Replaces the text with a spinner at the same width, and ignores clicks. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** Icons before and after the text. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
};

/** A button, of `type="button"` by default so that it does not submit a form by accident. */
export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    wide,
    busy = false,
    busyLabel,
    start,
    end,
    children,
    onClick,
    ...rest
  } = props;
  /* Not `disabled` while busy: that would drop the keyboard's focus. */
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={buttonClass(tone, size, wide)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={busyLabel} />
        </span>
      )}
      <span className={`inline-flex items-center gap-3 ${busy ? 'opacity-0' : ''}`}>
        {start}
        <span>{children}</span>
        {end}
      </span>
    </button>
  );
}
