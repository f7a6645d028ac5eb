import { type LoaderFunctionArgs, Outlet, redirect } from 'react-router';
import { barePath } from '../bare-path.ts';
import { readFormType } from '../paths.ts';

/** Redirects an unknown `formType` to `borrow` (C-19). */
function settle({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const formType = readFormType(params.formType);
  if (params.formType === formType) return null;
  const { pathname, search } = new URL(request.url);
  const form = barePath(pathname).split('/').at(-1);
  throw redirect(`/forms/${formType}/${form}${search}`);
}

export function loader(args: LoaderFunctionArgs) {
  return settle(args);
}

export function clientLoader(args: LoaderFunctionArgs) {
  return settle(args);
}

export default function FormTypeGuard() {
  return <Outlet />;
}
