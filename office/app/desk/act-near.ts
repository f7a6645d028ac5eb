/** Buttons that Ctrl Enter may press, in a part of the page: those that are shown, and meant from where one is. */
function actsIn(part: Element, focus: Element | null): HTMLButtonElement[] {
  const marks = [...part.querySelectorAll<HTMLElement>('[data-do]')];
  return marks.flatMap((mark) => {
    const button = mark.closest('button');
    if (button === null || button.getClientRects().length === 0) return [];
    const own = button.closest('form, section') ?? button.parentElement;
    const isFar = mark.dataset.do === 'within' && !own?.contains(focus);
    return isFar ? [] : [button];
  });
}

/**
 * The button that Ctrl Enter presses (`DoCaps`): within the dialog that is open on top, the one beside what has the focus, looked for from
 * there outwards. Null where there is none, or where two are equally near.
 */
export function actNear(page: Document): HTMLButtonElement | null {
  const root = [...page.querySelectorAll('dialog[open]')].at(-1) ?? page.body;
  const focus = page.activeElement;
  let part: Element | null = root.contains(focus) ? focus : root;
  while (part !== null && root.contains(part)) {
    const found = actsIn(part, focus);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
    part = part.parentElement;
  }
  return null;
}
