/** Answers that are lost on their way back: the server has done what it was asked, and the page does not hear of it. */
import type { Page, Route } from 'playwright-core';

/**
 * Loses the answer of the next call to such an address.
 * @returns what resolves when it is lost
 */
export async function loseNextAnswer(
  page: Page,
  address: string | RegExp,
): Promise<{ lost: Promise<void> }> {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
    resolve();
  };
  await page.route(address, lose, { times: 1 });
  // In an object: awaiting the call must not wait for the loss too.
  return { lost };
}
