/** Links of our messages that lead into the account: to the login page, which leads on at once where somebody is signed in. */

/** The page of the site where one signs in. */
const LOGIN = '/login';

/** What follows the question mark of such a link. */
export const WANTED_PARAM = 'to';

/** Where such a link may lead, besides the account's first page: where photos of papers are sent. */
export type WantedPlace = 'photos';

/** A known place; null for anything else, so that no link of somebody else's making leads elsewhere. */
export function readWanted(value: unknown): WantedPlace | null {
  return value === 'photos' ? value : null;
}

/** The login page's path that leads on to a place. */
export function loginPath(wanted: WantedPlace | null): string {
  return wanted === null ? LOGIN : `${LOGIN}?${WANTED_PARAM}=${wanted}`;
}

/** The address in the SMS that asks for a paper. @param site the public site's, without a slash at its end */
export function photosAddress(site: string): string {
  return `${site}${loginPath('photos')}`;
}
