interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<
      'createHTML' | 'createScript' | 'createScriptURL',
      (text: string) => string | null
    >,
  ): unknown;
}

/**
 * Runs in the page's head, as text: see deferred-hydration.ts for what that means.
 *
 * The page's policy demands Trusted Types, so the browser asks this policy before a text becomes HTML, a script or the address
 * of a script. Allowed is what our libraries are known to do, everything else throws:
 * - HTML: text without a tag; the empty script element with which React creates scripts, and the page's own styles, both when
 *   it has to render the document anew after a failed hydration.
 * - A script: the page's own module, which `startScripts` starts.
 * - A script's address: the service worker and the files of the build (the robot check's worker).
 */
export function allowOwnSinks(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return;
  const styles = document.querySelector('style')?.textContent;
  const when = (isAllowed: boolean, text: string) => (isAllowed ? text : null);
  trustedTypes.createPolicy('default', {
    createHTML: (html) =>
      when(!html.includes('<') || html === '<script></script>' || html === styles, html),
    createScript: (script) =>
      when(script === document.getElementById('start')?.textContent, script),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      const isOwnFile = pathname === '/sw.js' || pathname.startsWith('/assets/');
      return when(origin === location.origin && isOwnFile, address);
    },
  });
}
