import { CircleCheck, Info, TriangleAlert } from './icons.tsx';
import type { ReactNode } from 'react';

type AlertTone = 'primary' | 'green' | 'romdoul' | 'red';

const TONES: Record<AlertTone, string> = {
  primary: 'border-primary bg-tint text-primary-dark',
  green: 'border-green bg-green-pale text-green',
  romdoul: 'border-romdoul-deep bg-romdoul-pale text-romdoul-ink',
  red: 'border-red bg-red-pale text-red',
};
const ICONS = { primary: Info, green: CircleCheck, romdoul: TriangleAlert, red: TriangleAlert };

type AlertProps = {
  readonly tone?: AlertTone;
  readonly title?: ReactNode;
  /** Announces the alert to screen readers when it appears. Leave it out for one that is there from the start. */
  readonly live?: boolean;
  readonly children?: ReactNode;
};

/** A message in a coloured box that stays on the page. */
export function Alert({ tone = 'primary', title, live = false, children }: AlertProps) {
  const Icon = ICONS[tone];
  const role = live ? (tone === 'red' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={`flex gap-3 rounded-lg border p-4 ${TONES[tone]}`}>
      <Icon className="mt-1 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children !== undefined && (
          <div className={title === undefined ? '' : 'text-ink'}>{children}</div>
        )}
      </div>
    </div>
  );
}
