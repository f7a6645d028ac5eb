import type { ReactNode } from 'react';
import { EmptyDrawing } from './drawings/empty-drawing.tsx';

type EmptyStateProps = {
  readonly title: ReactNode;
  /** A link or button for the next step. */
  readonly children?: ReactNode;
};

/** Shown in place of an empty list, with a next step. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid content-start justify-items-center gap-2 py-8 text-center">
      <EmptyDrawing />
      <p className="text-lg font-bold">{title}</p>
      {children !== undefined && <div className="text-ink-2">{children}</div>}
    </div>
  );
}
