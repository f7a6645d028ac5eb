/** What can be wrong with any screen in any state, looked for in the page. */
import type { Page } from 'playwright-core';

/** Links and buttons that stand alone and are lower or narrower than 44 px. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a, button, select, input, [role=option]');
    return [...all].flatMap((one) => {
      const isInSentence = getComputedStyle(one).display === 'inline';
      const isSlider = one instanceof HTMLInputElement && one.type === 'range';
      if (!one.checkVisibility({ opacityProperty: false }) || isInSentence || isSlider) return [];
      const isSkipLink = one.matches('.sr-only, a[href^="#"]:not(form a)');
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      if (isSkipLink || (width === 0 && height === 0)) return [];
      return Math.round(width) >= 44 && Math.round(height) >= 44
        ? []
        : [`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 150)}`];
    });
  });

/** Khmer text that does not say that it is Khmer. */
export const unmarkedKhmer = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || /SCRIPT|STYLE|TEMPLATE/.test(parent.tagName)) continue;
      const lang = parent.closest('[lang]')?.getAttribute('lang');
      const text = node.textContent ?? '';
      if (/\p{Script=Khmer}/u.test(text) && lang !== 'km') found.push(text);
    }
    return found;
  });
