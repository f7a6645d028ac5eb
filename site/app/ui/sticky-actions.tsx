import type { ReactNode } from 'react';

type StickyActionsProps = {
  /** The way back: takes the room it needs. */
  readonly back?: ReactNode;
  /** The main act, last in the form: takes the rest. */
  readonly children: ReactNode;
};

/** The bar at the foot of a form that stays in sight: back at the left, the main act beside it. */
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
