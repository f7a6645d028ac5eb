import { type ReactNode, useId } from 'react';

type PanelProps = {
  readonly title: string;
  /** Of the title, where it is not the page's. */
  readonly lang?: string;
  readonly lead?: string;
  /** At the right of the title. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A card of a page, with its title. */
export function Panel({ title, lang, lead, end, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel">
      <div className="panel-head">
        <h2 id={id} lang={lang}>
          {title}
        </h2>
        {lead !== undefined && <p className="text-xs text-ink-2">{lead}</p>}
        {end !== undefined && <div className="ml-auto">{end}</div>}
      </div>
      {children}
    </section>
  );
}
