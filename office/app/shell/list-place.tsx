import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ChevronLeft, ChevronRight } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { useKeys } from './keys.ts';

/** The list that a record was opened from: its address, and those of the rows that it showed, in their order. */
interface Place {
  readonly here: string;
  readonly rows: readonly string[];
  /** The record that was opened or gone on to last; its row has the focus on the way back, once. */
  readonly opened?: string | null;
}

const KEY = 'office_list_place';

/** Keeps for this tab which list a record is opened from. Addresses alone: no names. */
export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Full or forbidden: the record then leads back to its list as it is by itself.
  }
}

function isPlace(value: unknown): value is Place {
  const { here, rows } = (value ?? {}) as Partial<Place>;
  return (
    typeof here === 'string' && Array.isArray(rows) && rows.every((row) => typeof row === 'string')
  );
}

function keptPlace(): Place | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPlace(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** The record that one comes back from to the list at this address, told once; null: from none. In the browser only. */
export function takeReturn(): string | null {
  const kept = keptPlace();
  if (kept === null || kept.here !== location.pathname + location.search) return null;
  keepPlace({ ...kept, opened: null });
  return kept.opened ?? null;
}

/** Where a record stands in the list that it was opened from; the list as it is by itself where it was not opened from one. */
function useListPlace(list: string) {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const kept = keptPlace();
    const isOfIt = kept?.rows.includes(pathname) ?? false;
    setPlace(isOfIt ? kept : null);
    if (kept !== null && isOfIt) keepPlace({ ...kept, opened: pathname });
  }, [pathname]);
  const at = place?.rows.indexOf(pathname) ?? -1;
  return {
    back: place?.here ?? list,
    at,
    count: place?.rows.length ?? 0,
    previous: place?.rows[at - 1] ?? null,
    next: at < 0 ? null : (place?.rows[at + 1] ?? null),
  };
}

type ListPlaceProps = {
  /** The list's address where the record was not opened from one. */
  readonly list: string;
  /** What the way back is called. */
  readonly label: string;
};

/** The way back to the list that a record was opened from (Esc), and to the records before and after it there (J K). */
export function ListPlace({ list, label }: ListPlaceProps) {
  const { back, at, count, previous, next } = useListPlace(list);
  const navigate = useNavigate();
  const go = (to: string | null) => {
    if (to !== null) void navigate(to);
  };
  useKeys([
    {
      code: 'Escape',
      caps: ['Esc'],
      label: m.office_review_key_back,
      group: 'lists',
      inBar: true,
      run: () => go(back),
    },
    {
      code: 'KeyJ',
      caps: ['J', 'K'],
      label: m.office_place_move,
      group: 'lists',
      goesOn: true,
      inBar: count > 0,
      run: () => go(next),
    },
    {
      code: 'KeyK',
      caps: ['K'],
      label: m.office_place_move,
      group: 'lists',
      goesOn: true,
      run: () => go(previous),
    },
  ]);
  return (
    <nav aria-label={m.office_place()} className="flex shrink-0 items-center gap-1">
      <Link to={back} className="turn" aria-label={label} title={label}>
        <ChevronLeft className="size-4" aria-hidden="true" />
      </Link>
      {count > 1 && (
        <span className="list-place">
          <Turn to={previous} label={m.office_place_previous()} icon={ChevronLeft} />
          <span className="tabular text-sm text-ink-2">
            {m.office_place_at({ at: String(at + 1), count: String(count) })}
          </span>
          <Turn to={next} label={m.office_place_next()} icon={ChevronRight} />
        </span>
      )}
    </nav>
  );
}

type TurnProps = {
  readonly to: string | null;
  readonly label: string;
  readonly icon: typeof ChevronLeft;
};

function Turn({ to, label, icon: Icon }: TurnProps) {
  const sign = <Icon className="size-4" aria-hidden="true" />;
  if (to === null) {
    return (
      <span className="place-turn" aria-hidden="true" data-off="">
        {sign}
      </span>
    );
  }
  return (
    <Link to={to} className="place-turn" aria-label={label} title={label}>
      {sign}
    </Link>
  );
}
