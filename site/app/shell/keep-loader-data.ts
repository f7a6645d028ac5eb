/**
 * For routes whose loader brings the same to everybody in both languages (`export { keepLoaderData as
 * shouldRevalidate }`): it is asked for once. Changing the language then needs no line, and no page is lost
 * where there is none.
 */
export function keepLoaderData(): boolean {
  return false;
}
