/** What axe finds wrong on a screen. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA with everything below it. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each violation: where, which rule, which nodes. */
export async function violations(page: Page, where: string): Promise<string[]> {
  // Without frames of others there is nothing to gather in a second page.
  const found = await new AxeBuilder({ page }).withTags(STANDARD).setLegacyMode().analyze();
  return found.violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${String(target)} ${any[0]?.message ?? ''}`);
    return `${where}: ${id}: ${places.join(' | ')}`;
  });
}
