/**
 * The oldest browsers on which every screen looks right and every story works (docs/decisions/0017-oldest-browsers.md).
 * Older ones get a notice with the phone number. `npm run check` and scripts/baseline hold sources and bundles to it.
 * Android WebView and Samsung Internet are Chromium: WebView 103 is Chrome 103, Samsung Internet 20 is Chrome 106.
 */
export const BASELINE = { chrome: '103', safari: '15.6', firefox: '115' } as const;

/** The baseline as Vite's `build.target` and `build.cssTarget` name it. */
export const BUILD_TARGET = Object.entries(BASELINE).map(([browser, version]) => browser + version);
