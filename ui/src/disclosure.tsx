import { ChevronDown } from './icons.tsx';
import type { ReactNode } from 'react';

type DisclosureProps = {
  /** The summary line. */
  readonly title: ReactNode;
  readonly defaultOpen?: boolean;
  /** Of the disclosures with the same group only one is open at a time. */
  readonly group?: string;
  readonly children: ReactNode;
};

/** A native disclosure: it works before hydration, and the browser's search finds its content. */
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
