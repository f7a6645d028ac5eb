/** The inline scripts and styles that the renderer itself wrote, as the browser will hash them. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Finds the inline elements that carry the secret of their rendering and takes the secret out of the page. A script that got
 * into the page in another way (stored text, a loader, a dependency) cannot know the secret and is not listed.
 * @param nonce as `RenderedPage.nonce`: random, unknown to any content
 */
export function takeOutNonce(
  page: string,
  nonce: string,
): { readonly html: string; readonly inline: InlineParts } {
  const scripts: string[] = [];
  const styles: string[] = [];
  const [first = '', ...others] = page.split(` nonce="${nonce}"`);
  let before = first;
  for (const rest of others) {
    // The attribute stands inside a tag: its name is behind the last `<`, its content behind the next `>`.
    const tag = before.slice(before.lastIndexOf('<'));
    if (/^<script[\s>]/.test(`${tag} `)) scripts.push(contentUpTo(rest, '</script>'));
    if (/^<style[\s>]/.test(`${tag} `)) styles.push(contentUpTo(rest, '</style>'));
    before = rest;
  }
  // Empty: a script with an address.
  const inline = { scripts: scripts.filter(Boolean), styles: styles.filter(Boolean) };
  return { html: first + others.join(''), inline };
}

function contentUpTo(rest: string, end: string): string {
  const from = rest.indexOf('>') + 1;
  return rest.slice(from, rest.indexOf(end, from));
}
