import type { ReactNode } from 'react';

export type Tone = 'primary' | 'green' | 'romdoul' | 'red' | 'neutral';

const TONES: Record<Tone, string> = {
  primary: 'bg-tint text-primary-dark',
  green: 'bg-green-pale text-green',
  romdoul: 'bg-romdoul-pale text-romdoul-ink',
  red: 'bg-red-pale text-red',
  neutral: 'bg-paper text-ink-2',
};

type PillProps = {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly bold?: boolean;
  readonly children: ReactNode;
};

/** A state in a word or two. The text carries the meaning, the colour only repeats it. */
export function Pill({ tone = 'neutral', icon, bold = true, children }: PillProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3 py-0.5 text-sm forced-colors:border ${bold ? 'font-bold' : ''} ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
