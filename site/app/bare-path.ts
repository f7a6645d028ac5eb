/** An address's path without the slashes at its end; the root stays `/`. In one pass, however many slashes there are. */
export function barePath(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname.charAt(end - 1) === '/') end -= 1;
  return pathname.slice(0, end) || '/';
}
