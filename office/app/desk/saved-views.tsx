import type { SavedView, ViewList } from 'contract/office/list-views';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { OwnWords } from './own-words.tsx';
import { viewQuery } from './view.ts';
import { useKeys } from '../shell/keys.ts';
import { Bookmark } from '../shell/icons.tsx';
import { ViewsDialog } from './views-dialog.tsx';

type SavedViewsProps = { readonly list: ViewList; readonly saved: readonly SavedView[] };

/** The saved views of a list that has none of its own, in a line above its filters; nothing while there is none. */
export function SavedViewLinks({ saved }: Pick<SavedViewsProps, 'saved'>) {
  const [search] = useSearchParams();
  if (saved.length === 0) return null;
  const shown = viewQuery(search);
  return (
    <nav aria-label={m.office_views()} className="views saved-views">
      {saved.map(({ id, name, query }) => (
        <Link
          key={id}
          to={`?${query}`}
          className="view-link"
          aria-current={query === shown ? 'page' : undefined}
        >
          <Bookmark className="size-4" aria-hidden="true" />
          <OwnWords text={name} />
        </Link>
      ))}
    </nav>
  );
}

/** Whether the views of a list are open; `V` opens them. */
export function useViews(): {
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
} {
  const [isOpen, setOpen] = useState(false);
  useKeys([
    {
      code: 'KeyV',
      caps: ['V'],
      label: m.office_views_key,
      group: 'lists',
      run: () => setOpen(true),
    },
  ]);
  return { isOpen, setOpen };
}

/** Opens the views of a list: to choose one, to take one away, to save what the list shows. */
export function ViewsButton({ list, saved }: SavedViewsProps) {
  const { isOpen, setOpen } = useViews();
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        start={<Bookmark className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.office_views()}
      </Button>
      <ViewsDialog
        list={list}
        open={isOpen}
        onClose={() => setOpen(false)}
        saved={saved}
        own={[]}
      />
    </>
  );
}
