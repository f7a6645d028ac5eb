/** Answers that are lost on their way back, or come late: the server has done what it was asked, and the page does not hear of it, or not yet. */
import type { Page, Route } from 'playwright-core';

/**
 * Has the browser ask about every request from the first document on (an option of a visit, `before`). Where a story routes requests and
 * presses a key at once, the request could otherwise leave before the page's process has heard that it is asked about.
 */
export const interceptFromTheFirst = (page: Page): Promise<void> =>
  page.route('about:blank', (route) => route.continue()).then(() => undefined);

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

/**
 * Holds back the answer of the next call to such an address.
 * @returns `held` resolves when the server has answered; `release` lets the answer come, and resolves when the page has drawn what it makes of it
 */
export async function holdNextAnswer(
  page: Page,
  method: 'GET' | 'POST',
  address: RegExp,
): Promise<{ held: Promise<void>; release: () => Promise<void> }> {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  let isTaken = false;
  const hold = async (route: Route) => {
    if (isTaken || route.request().method() !== method) return route.fallback();
    isTaken = true;
    const response = await route.fetch();
    isHeld();
    await isLetGo;
    await route.fulfill({ response });
    await (await route.request().response())?.finished();
    sent();
  };
  await page.route(address, hold);
  const release = async () => {
    letGo();
    await isSent;
    // What an answer brings is drawn in the next frames.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    });
  };
  return { held, release };
}
