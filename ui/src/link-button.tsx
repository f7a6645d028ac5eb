import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonSize, type ButtonTone } from './button-class.ts';

type LinkButtonProps = Omit<LinkProps, 'className'> & {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
};

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { tone, size, wide, start, end, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass(tone, size, wide)}>
      {start}
      <span>{children}</span>
      {end}
    </Link>
  );
}
