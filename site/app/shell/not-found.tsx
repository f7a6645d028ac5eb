import { data } from 'react-router';
import { m } from 'words/messages';
import { NotFound } from './not-found-page.tsx';
import { hiddenMeta } from './page-meta.ts';

/** The server answers 404; in the browser the page is drawn without asking. */
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
