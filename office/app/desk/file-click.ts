import type { MouseEvent } from 'react';
import { mayAskForFile } from '../call.ts';

/**
 * Follows a link to a file once the session may have it: where it was idle, the login comes over the page first, and the link is pressed
 * again. Without it the browser would save, or show, the refusal.
 */
export function fileClick(event: MouseEvent<HTMLAnchorElement>): void {
  // Another tab or a saved address is the browser's own business.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void mayAskForFile().then((may) => may && window.location.assign(href));
}
