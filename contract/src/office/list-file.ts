import { staffCall, type StaffCall } from './endpoint.ts';

/** What the file of a list is asked for: its filters and its order, without a page. */
export type FileQuery<Query> = Omit<Query, 'after' | 'before'>;

/** What a list shows, as CSV with all columns: the call that stands beside that of the list. */
export function fileOf<Query, Params, Reply>(
  list: StaffCall<undefined, Query, Params, Reply>,
): StaffCall<undefined, FileQuery<Query>, Params, object> {
  return staffCall<object, undefined, FileQuery<Query>, Params>({
    method: 'GET',
    path: `${list.path}/file`,
  });
}
