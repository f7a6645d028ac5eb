import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonTone } from './button-class.ts';
import { Spinner } from './spinner.tsx';

/** Whether what a button does is under way; `off`: it is closed for now, and a press says why. */
export type Busy = boolean | 'off';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  /** Takes the full width. */
  readonly wide?: boolean;
  /** While under way: replaces the text with a spinner at the same width, and ignores clicks. */
  readonly busy?: Busy;
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
    if (busy === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={busy !== false || rest['aria-disabled']}
      aria-busy={busy === true || undefined}
      data-off={busy === 'off' ? '' : undefined}
      className={buttonClass(tone, size, wide)}
    >
      {busy === true && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={busyLabel} />
        </span>
      )}
      <span className={`inline-flex items-center gap-3 ${busy === true ? 'opacity-0' : ''}`}>
        {start}
        <span>{children}</span>
        {end}
      </span>
    </button>
  );
}
