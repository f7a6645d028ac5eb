/** Whom of the staff an act is for is said once, in contract/src/office/who.ts: doors, acts, pages and who-may lines read it there. */
import type { Breach, SourceFile } from './house-rules.ts';

/** Where roles are typed: what roles there are, whom acts are for, and whom the demo employs. */
const TYPED_IN = new Set([
  'contract/src/endpoint.ts',
  'contract/src/office/who.ts',
  'server/src/seed/staff-people.ts',
]);

const ROLE = `'(?:officer|approver|cashier|manager)'`;
/** `['cashier']`, `['approver', 'manager']`, `['approver', ...TREASURY]`, and a line of a longer list. */
const LIST = new RegExp(String.raw`\[\s*${ROLE}\s*(?:\]|,\s*(?:${ROLE}|\.\.\.))|^\s*${ROLE},$`);
/** A page asks what somebody may do, never what they are. */
const SINGLE = new RegExp(String.raw`\.includes\(${ROLE}\)|[=!]== ${ROLE}`);

/** The lines of a file that type roles themselves. */
export function roleBreaches({ path, text }: SourceFile): Breach[] {
  if (!/^(?:contract|server|office)\//.test(path) || TYPED_IN.has(path)) return [];
  if (/\.test\.tsx?$|^server\/testing\//.test(path)) return [];
  const isPage = path.startsWith('office/app/');
  return text.split('\n').flatMap((line, index) => {
    const message =
      'Roles are said once, in contract/src/office/who.ts: take the name of those whose act it is; a page asks useMay with it.';
    const isTyped = LIST.test(line) || (isPage && SINGLE.test(line));
    return isTyped ? [{ path, line: index + 1, message }] : [];
  });
}
