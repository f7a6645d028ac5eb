import type { ReactNode } from 'react';
import { FlowerOrnament } from './drawings/flower-ornament.tsx';

type NightPanelProps = {
  /** The sentence before the figure. */
  readonly lead: ReactNode;
  /** The answer: a figure of Latin digits, 44 px bold. */
  readonly figure: ReactNode;
  /** A note under the figure. */
  readonly note?: ReactNode;
  /** The parts of the figure, below a line: usually a `FactsList tone="night"`. */
  readonly children?: ReactNode;
  /** Off inside an unpadded card, which rounds it. */
  readonly rounded?: boolean;
  /** Announce the new answer when it changes. */
  readonly live?: boolean;
};

/** The dark panel that shows what a borrower pays, the same on every page. */
export function NightPanel(props: NightPanelProps) {
  const { lead, figure, note, children, rounded = false, live = false } = props;
  return (
    <div
      data-night
      className={`night relative overflow-hidden bg-night p-4 text-white sm:p-5 forced-colors:border ${rounded ? 'rounded-lg' : ''}`}
    >
      <FlowerOrnament className="absolute -top-8 -right-8 w-44 text-night-line" />
      <div
        className="relative"
        aria-live={live ? 'polite' : undefined}
        aria-atomic={live || undefined}
      >
        <p>{lead}</p>
        <p className="night-figure text-4xl leading-figure font-bold text-romdoul">{figure}</p>
        {note !== undefined && <p className="text-night-ink">{note}</p>}
      </div>
      {children !== undefined && (
        <div className="relative mt-4 border-t border-night-line pt-3">{children}</div>
      )}
    </div>
  );
}
