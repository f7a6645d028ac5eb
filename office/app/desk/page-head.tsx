import type { ReactNode } from 'react';

type PageHeadProps = {
  readonly title: string;
  /** What the page is, in a line. */
  readonly lead?: string;
  /** Views, or acts of the page. */
  readonly children?: ReactNode;
};

/** The head of a page: its name, and what belongs to the page as a whole. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {lead !== undefined && <p className="text-sm text-ink-2">{lead}</p>}
      {children !== undefined && <div className="ml-auto flex gap-2">{children}</div>}
    </div>
  );
}
