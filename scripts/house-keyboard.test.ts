import { expect, it } from 'vitest';
import { isKeyboardOnly, pointerBreaches } from './house-keyboard.ts';

const STORY = 'journeys/office-whole-loan.test.ts';
const linesOf = (text: string, path = STORY) =>
  pointerBreaches({ path, text }).map(({ line }) => line);

it.each([
  'whole-loan',
  'denial',
  'decide',
  'servicing',
  'review',
  'today',
  'cancellations',
  'desk',
])('the story office-%s is of the keys alone', (story) => {
  expect(isKeyboardOnly(`journeys/office-${story}.test.ts`)).toBe(true);
});

it.each([
  "await page.getByRole('button').click();",
  "await page.getByRole('button')\n      .tap();",
  'await page.mouse.move(1, 1);',
  "await page.getByRole('checkbox').check();",
  "await field(page, 'cents').fill('5');",
  "await field(page, 'reason').selectOption('0');",
  'await row.focus();',
  "await field(page, 'text').press('Control+Enter');",
])('refuses there %s', (text) => {
  expect(linesOf(text)).toEqual([text.split('\n').length]);
});

it.each([
  "await page.keyboard.press('Shift+A');",
  "await press(page.getByRole('button'));",
  'const focused = await focusOf(page);',
])('takes there %s', (text) => {
  expect(linesOf(text)).toEqual([]);
});

it('leaves the borrower’s phone and the stories of the settings their pointer', () => {
  for (const story of ['page-borrower.ts', 'office-settings.test.ts', 'apply.test.ts']) {
    expect(linesOf('button.click();', `journeys/${story}`)).toEqual([]);
  }
});
