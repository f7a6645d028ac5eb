import { WAITS_FOR } from 'contract/office/to-do';
import type { StaffName } from 'contract/office/staff-name';
import { useSearchParams } from 'react-router';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { useSession } from '../shell/session.ts';
import { FilterBar, waitsForFilter } from './filter-bar.tsx';

type Proposed = { readonly proposed_by: StaffName };

/** Whether a page is asked for what waits for its reader alone, as the bell opens it, and which of its rows those are: what others proposed. */
export function useForMe() {
  const [search] = useSearchParams();
  const { handle } = useSession();
  const isAsked = search.get('waits_for') === WAITS_FOR[0];
  const leave = <Row extends Proposed>(rows: readonly Row[]): readonly Row[] =>
    isAsked ? rows.filter(({ proposed_by }) => proposed_by.handle !== handle) : rows;
  return { isAsked, leave };
}

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
