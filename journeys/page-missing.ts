/** A new Chromium without what an older browser lacks: its scripts behave as there, its style sheets do not. */
import { missingKeys, missingIn } from '../scripts/baseline/missing.ts';

/** The data calls these missing where only a part of them is, and the older browser has the part that is used. */
const PARTLY = new Set(['api.KeyboardEvent.isComposing']);

/** The page's policy demands these of a browser that knows them, as this Chromium does whatever is taken from its scripts. */
const DEMANDED = /trusted/i;

/**
 * A script that takes away, before the page's own, every interface, member and function that a browser of the baseline lacks.
 * @param browser as in ui/build/baseline.ts: `safari`
 */
export function without(browser: 'safari' | 'firefox'): string {
  const paths = missingKeys
    .filter((key) => missingIn(key).some((one) => one.startsWith(browser)) && !PARTLY.has(key))
    .filter((key) => !DEMANDED.test(key))
    .map((key) => key.replace('javascript.builtins.', 'api.').split('.'))
    .filter(([room, , , more]) => room === 'api' && more === undefined)
    .map(([, owner = '', member]) => [owner, member?.replace(/_static$/, '')])
    .filter(([, member]) => !member?.endsWith('_event'));
  return `(${takeAway.toString()})(${JSON.stringify(paths)}, ${browser === 'safari'})`;
}

/** Runs in the page: must be whole in itself. */
function takeAway(paths: readonly [string, string?][], refusesFromImage: boolean): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, member] of paths) {
    const holder = all[owner];
    if (member === undefined) delete all[owner];
    else if (holder && member !== 'prototype') {
      Reflect.deleteProperty(holder, member);
      if (holder.prototype) Reflect.deleteProperty(holder.prototype, member);
      if (owner === 'Window') delete all[member];
    }
  }
  if (!refusesFromImage) return;
  const decode = createImageBitmap;
  globalThis.createImageBitmap = (async (
    source: ImageBitmapSource,
    options?: ImageBitmapOptions,
  ) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('not a valid enum value');
    return decode(source, options);
  }) as typeof createImageBitmap;
}
