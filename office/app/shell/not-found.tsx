import { data } from 'react-router';
import type { Trouble } from '../load.ts';

/** No such page; within the shell, so that only staff learn it. */
export function loader(): never {
  throw data({ status: 404, code: 'not_found', detail: '' } satisfies Trouble, { status: 404 });
}

export default function NotFound() {
  return null;
}
