import type { ReactNode } from 'react';
import { FlowerOrnament } from 'ui/drawings/flower-ornament.tsx';

type PlainPageProps = {
  readonly title: string;
  readonly text: string;
  /** Above the title: a number, a pill. */
  readonly above?: ReactNode;
  /** Links and buttons. */
  readonly children: ReactNode;
};

/** A page with one message and links to go on: 404, error, coming soon. */
export function PlainPage({ title, text, above, children }: PlainPageProps) {
  return (
    <section className="relative isolate overflow-hidden bg-linear-to-b from-romdoul-pale to-paper">
      <FlowerOrnament className="absolute right-0 -bottom-24 -z-10 size-80 text-romdoul opacity-40 md:right-1/6 md:size-112" />
      <div className="mx-auto flex max-w-300 flex-col items-start gap-4 px-4 py-12 md:min-h-120 md:py-24">
        {above}
        <h1 className="max-w-160">{title}</h1>
        <p className="max-w-140">{text}</p>
        <div className="mt-2 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
