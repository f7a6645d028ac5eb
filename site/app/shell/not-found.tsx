import { data } from 'react-router';
import { m } from 'words/messages';
import { NotFound } from './not-found-page.tsx';
import { hiddenMeta } from './page-meta.ts';

/** Status 404 on the server; in the browser the page is rendered without a request. */
export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export function meta() {
  return hiddenMeta(m.shell_not_found_title());
}

export default NotFound;
