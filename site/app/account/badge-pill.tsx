import { Check, Info } from 'ui/icons.tsx';
import { Pill, type Tone } from 'ui/pill.tsx';
import type { BadgeTone, LoanBadge } from './loan-badge.ts';

const TONES: Readonly<Record<BadgeTone, Tone>> = {
  success: 'green',
  primary: 'primary',
  info: 'primary',
  warning: 'romdoul',
  danger: 'red',
};

/** The status of a loan in a word and its colour. */
export function BadgePill({ badge: { tone, name } }: { readonly badge: LoanBadge }) {
  const icon =
    tone === 'success' ? (
      <Check aria-hidden="true" className="size-4 shrink-0" />
    ) : tone === 'info' ? (
      <Info aria-hidden="true" className="size-4 shrink-0" />
    ) : null;
  return (
    <span data-badge={tone}>
      <Pill tone={TONES[tone]} icon={icon}>
        {name}
      </Pill>
    </span>
  );
}
