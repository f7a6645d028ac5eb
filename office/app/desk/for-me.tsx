import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { FilterBar, waitsForFilter } from './filter-bar.tsx';

/** Over a page that is asked for what waits for its reader: says so, leads back to all of it, and says where nothing waits any more. */
export function ForMeBar({ count }: { readonly count: number }) {
  return (
    <>
      <FilterBar filters={[waitsForFilter()]} />
      {count === 0 && (
        <EmptyState title={m.office_to_do_bell_none()}>{m.office_to_do_none_text()}</EmptyState>
      )}
    </>
  );
}
