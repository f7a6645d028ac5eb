import { Calendar } from 'ui/form-icons.tsx';
import { CircleCheck, Clock, TriangleAlert } from 'ui/icons.tsx';
import type { Strip } from './top-panel.ts';

const TONES: Readonly<Record<Strip['tone'], string>> = {
  tint: 'bg-tint text-primary-dark',
  green: 'bg-green-pale text-green',
  romdoul: 'bg-romdoul-pale text-romdoul-ink',
  red: 'bg-red-pale text-red',
};

const SIGNS = {
  waiting: Clock,
  done: CircleCheck,
  today: Calendar,
  warning: TriangleAlert,
  extended: Calendar,
} as const satisfies Record<Strip['sign'], unknown>;

/** The one line above the night panel that names the state. */
export function StripLine({ strip }: { readonly strip: Strip }) {
  const Sign = SIGNS[strip.sign];
  return (
    <p
      className={`flex items-center gap-2 px-4 py-2 text-label font-bold sm:px-5 forced-colors:border-b ${TONES[strip.tone]}`}
    >
      <Sign aria-hidden="true" className="size-5 shrink-0" />
      {strip.text}
    </p>
  );
}
