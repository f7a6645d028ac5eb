import type { ReactNode } from 'react';

type CardProps = {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'fieldset';
  /** False for a card made of `CardPart` and `NightPanel`, which have their own padding and are clipped to its corners. */
  readonly padded?: boolean;
  readonly className?: string;
  readonly id?: string;
  readonly 'aria-labelledby'?: string;
  readonly children: ReactNode;
};

/** A white box that holds one group of content. */
export function Card({ as: Tag = 'div', padded = true, className = '', ...rest }: CardProps) {
  const inside = padded ? 'p-4 sm:p-5' : 'overflow-hidden';
  return (
    <Tag
      {...rest}
      className={`min-w-0 rounded-lg border border-line bg-card shadow-card ${inside} ${className}`}
    />
  );
}

type CardPartProps = { readonly className?: string; readonly children: ReactNode };

/** A padded part of a card that is not padded itself. */
export function CardPart({ className = '', children }: CardPartProps) {
  return <div className={`p-4 sm:p-5 ${className}`}>{children}</div>;
}
