/**
 * For routes whose loader returns the same for everybody in both languages (`export { keepLoaderData as
 * shouldRevalidate }`): it runs once. A change of language then works without a network.
 */
export function keepLoaderData(): boolean {
  return false;
}
