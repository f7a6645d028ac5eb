import type { ReactNode } from 'react';

type ScrollBoxProps = {
  /** The id of what names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
};

/** A wide table on a narrow screen: it scrolls by itself, and is reached by keys for that (WCAG 2.1.1). */
export function ScrollBox({ labelledBy, children }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroll" role="group" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </div>
  );
}
