import { notThere } from '../load.ts';

/** No such page; within the shell, so that only staff learn it. */
export function loader(): never {
  throw notThere();
}

export default function NotFound() {
  return null;
}
