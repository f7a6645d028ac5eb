import type { ReactNode } from 'react';

type StickyActionsProps = {
  /** The back button, at its natural width. */
  readonly back?: ReactNode;
  /** The main button, last in the form, which takes the remaining width. */
  readonly children: ReactNode;
};

/** A bar that sticks to the bottom of the screen: back on the left, the main button beside it. */
export function StickyActions({ back, children }: StickyActionsProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap gap-2.5">
        {back !== undefined && <div className="grid">{back}</div>}
        <div className="grid min-w-0 flex-1 basis-36">{children}</div>
      </div>
    </div>
  );
}
