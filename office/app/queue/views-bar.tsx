import { VIEW_NAMES } from 'contract/office/queue-names';
import type { SavedView } from 'contract/office/list-views';
import { QUEUE_VIEWS, type QueueViewName } from 'contract/office/queue';
import { Link, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { useViews } from '../desk/saved-views.tsx';
import { viewQuery } from '../desk/view.ts';
import { ViewsDialog } from '../desk/views-dialog.tsx';
import { Bookmark } from '../shell/icons.tsx';
import { countText } from './words.ts';

type ViewsBarProps = {
  readonly view: QueueViewName;
  readonly counts: Readonly<Record<QueueViewName, number>>;
  readonly saved: readonly SavedView[];
};

/** What is urgent keeps a ground of its own; its number says the same. */
const TONES: Readonly<Partial<Record<QueueViewName, string>>> = { over12: 'late', over24: 'over' };

/** The head of the queue: its name, the views with how many each holds, and the saved ones. */
export function ViewsBar({ view, counts, saved }: ViewsBarProps) {
  const [search] = useSearchParams();
  const { isOpen, setOpen } = useViews();
  const shown = viewQuery(search);
  const isSaved = (query: string) => query === shown;
  return (
    <div className="page-head views-head">
      <h1>{m.office_queue_title()}</h1>
      <nav aria-label={m.office_views()} className="views">
        {QUEUE_VIEWS.map((name) => (
          <Link
            key={name}
            to={`?view=${name}`}
            className="view-link"
            aria-current={
              name === view && !saved.some(({ query }) => isSaved(query)) ? 'page' : undefined
            }
          >
            {VIEW_NAMES[name]()}
            <span className="view-count" data-tone={counts[name] > 0 ? TONES[name] : undefined}>
              {countText(counts[name])}
            </span>
          </Link>
        ))}
        {saved.map(({ id, name, query }) => (
          <Link
            key={id}
            to={`?${query}`}
            className="view-link"
            aria-current={isSaved(query) ? 'page' : undefined}
          >
            <Bookmark className="size-4" aria-hidden="true" />
            <PersonName name={name} />
          </Link>
        ))}
      </nav>
      <span className="ml-auto">
        <Button
          tone="quiet"
          size="small"
          start={<Bookmark className="size-4" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {m.office_views_save()}
        </Button>
      </span>
      <ViewsDialog
        list="queue"
        open={isOpen}
        onClose={() => setOpen(false)}
        saved={saved}
        own={QUEUE_VIEWS.map((name) => ({ query: `view=${name}`, label: VIEW_NAMES[name]() }))}
      />
    </div>
  );
}
