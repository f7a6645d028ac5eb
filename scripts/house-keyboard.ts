/** The desk is worked by keys alone (office.md, "Keys"): its stories act by `journeys/page-keys.ts`, which fails where no key leads. */
import type { Breach, SourceFile } from './house-rules.ts';

/** What the desk's stories share. */
const SHARED = /^journeys\/page-(?:desk|keys)\.ts$/;
const STORY = /^journeys\/office-[a-z-]+\.test\.ts$/;

/** Stories of the office that use the pointer as well: of its door, of the pages that one opens now and then, and the one that is of the pointer. */
const OTHER_PAGES = [
  'accounting',
  'messages',
  'pointer',
  'privacy',
  'products',
  'reports',
  'settings',
  'sign-in',
];
/** Those of a lost answer, of a page loaded anew and of two tabs: of what is kept, however it was typed. */
const KEPT = ['kept', 'late', 'tabs'];
const POINTER_TOO: readonly string[] = [...OTHER_PAGES, ...KEPT].map(
  (story) => `journeys/office-${story}.test.ts`,
);

/** What presses by the pointer, and what puts focus or a value where nobody came by keys. */
const BY_POINTER =
  /\.(?:click|dblclick|tap|hover|check|uncheck|setChecked|dragTo|mouse|touchscreen|focus|fill|selectOption|setInputFiles)\b|(?<!keyboard)\.(?:press|pressSequentially|type)\(/;

/** Whether the acts of a file are by keys alone. */
export const isKeyboardOnly = (path: string): boolean =>
  SHARED.test(path) || (STORY.test(path) && !POINTER_TOO.includes(path));

/** Every line of such a file that does otherwise. */
export function pointerBreaches({ path, text }: SourceFile): Breach[] {
  if (!isKeyboardOnly(path)) return [];
  return text.split('\n').flatMap((code, index) => {
    const found = BY_POINTER.exec(code)?.[0];
    if (found === undefined) return [];
    const message = `${found} is no key: the desk's stories act by journeys/page-keys.ts (press, typeInto, choose, toRow), the borrower's phone by journeys/page-borrower.ts.`;
    return [{ path, line: index + 1, message }];
  });
}
