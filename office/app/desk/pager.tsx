import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import type { Cursors } from 'contract/office/messages';
import { ChevronLeft, ChevronRight } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { changedView } from './view.ts';

/** The pages of a list by cursor, at the end of the key bar: previous and next, never numbers. */
export function Pager({ next, previous, rows }: Cursors & { readonly rows: number }) {
  const [search] = useSearchParams();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('pager-place')), []);
  if (place === null) return null;
  return createPortal(
    <nav aria-label={m.office_pages()} className="flex items-center gap-2">
      <span>{m.office_rows({ count: String(rows) })}</span>
      <Turn
        to={previous === null ? null : changedView(search, { before: previous })}
        label={m.office_page_back()}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
      </Turn>
      <Turn
        to={next === null ? null : changedView(search, { after: next })}
        label={m.office_page_next()}
      >
        <ChevronRight className="size-4" aria-hidden="true" />
      </Turn>
    </nav>,
    place,
  );
}

function Turn({
  to,
  label,
  children,
}: {
  readonly to: string | null;
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (to === null) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className="turn">
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} title={label} className="turn">
      {children}
    </Link>
  );
}
