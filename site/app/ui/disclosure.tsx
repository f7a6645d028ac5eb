import { ChevronDown } from './icons.tsx';
import type { ReactNode } from 'react';

type DisclosureProps = {
  /** The line itself. */
  readonly title: ReactNode;
  readonly defaultOpen?: boolean;
  /** Those of one name open one at a time. */
  readonly group?: string;
  readonly children: ReactNode;
};

/** A line that opens to show more: native, so it works before any script and is found by search. */
export function Disclosure({ title, defaultOpen, group, children }: DisclosureProps) {
  return (
    <details name={group} open={defaultOpen} className="group border-b border-line last:border-0">
      <summary className="flex min-h-13 items-center justify-between gap-3 py-2 font-bold">
        {title}
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:[transform:rotate(180deg)]"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
