import type { ListSetup } from '../desk/list-setup.ts';

/** What each kind of leads is shown with. */
export type LeadsProps = {
  readonly isFiltered: boolean;
  readonly setup: ListSetup;
  /** What the page asked for. */
  readonly query: object;
};
