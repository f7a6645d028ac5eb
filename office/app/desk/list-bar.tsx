import type { ListName } from 'contract/office/columns';
import { isViewList } from 'contract/office/list-views';
import { type Filter, FilterBar } from './filter-bar.tsx';
import type { ListSetup } from './list-setup.ts';
import { ListTools, type ListToolsProps } from './list-tools.tsx';
import { SavedViewLinks, ViewsButton } from './saved-views.tsx';

type ListBarProps<Query, Params, Reply> = Omit<ListToolsProps<Query, Params, Reply>, 'chosen'> & {
  readonly list: ListName;
  /** Left out: the list has none, and then no saved views either. */
  readonly filters?: readonly Filter[];
  readonly setup: ListSetup;
};

const NONE: readonly Filter[] = [];

/** What stands above a list: its saved views and its filters where it has any, the whole of it as a file, and the choice of its columns. */
export function ListBar<Query extends object | undefined, Params, Reply>({
  list,
  filters = NONE,
  setup: { chosen, saved },
  ...tools
}: ListBarProps<Query, Params, Reply>) {
  return (
    <>
      {saved !== null && <SavedViewLinks saved={saved} />}
      <FilterBar filters={filters}>
        {saved !== null && isViewList(list) && <ViewsButton list={list} saved={saved} />}
        <ListTools {...tools} list={list} chosen={chosen} />
      </FilterBar>
    </>
  );
}
