import { type LoaderFunctionArgs, redirect } from 'react-router';
import { barePath } from '../bare-path.ts';
import { paths, REDIRECTS } from '../paths.ts';

function go(request: Request) {
  const { pathname, search } = new URL(request.url);
  const bare = barePath(pathname);
  return redirect((REDIRECTS[bare] ?? paths.home()) + search);
}

export function loader({ request }: LoaderFunctionArgs) {
  return go(request);
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return go(request);
}

/** An address that only redirects (RT-01, RT-16, C-20). */
export default function Redirect() {
  return null;
}
