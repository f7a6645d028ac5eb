import type { InstalmentState } from 'contract/loan-views';
import { m } from 'words/messages';

const LOOKS: Readonly<Record<InstalmentState, string>> = {
  paid: 'bg-romdoul border-romdoul',
  part: 'bg-romdoul-deep border-white',
  late: 'bg-red border-white',
  today: 'border-white',
  next: 'border-white',
  'to-come': 'bg-night-line border-night-line',
};

/** A mark for each instalment on the night panel: paid, the next one, to come. */
export function Marks({ marks }: { readonly marks: readonly InstalmentState[] }) {
  const paid = marks.filter((state) => state === 'paid').length;
  return (
    <div
      role="img"
      aria-label={m.account_marks({ paid, count: marks.length })}
      className="mt-3 flex max-w-md gap-1"
    >
      {marks.map((state, index) => (
        <span
          key={index}
          className={`h-2 min-w-0 flex-1 rounded-sm border-[1.5px] forced-colors:border-[CanvasText] ${LOOKS[state]} ${state === 'paid' ? 'forced-colors:bg-[CanvasText]' : ''}`}
        />
      ))}
    </div>
  );
}
