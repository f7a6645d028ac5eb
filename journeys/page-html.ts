/** What a checker of HTML finds wrong in a page: the rules of the standard, as the Nu checker reads them, without its taste. */
import { HtmlValidate } from 'html-validate';

/** The Nu checker itself is a Java program, and the tests must run with what npm brings; html-validate has its rules. */
const checker = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:standard'],
  rules: {
    'aria-hidden-body': 'error',
    'aria-label-misuse': 'error',
    'input-attributes': 'error',
    'multiple-labeled-controls': 'error',
    'no-abstract-role': 'error',
    'no-autoplay': 'error',
    'no-dup-attr': 'error',
    'no-dup-id': 'error',
    'no-missing-references': 'error',
    'no-redundant-for': 'off',
    'no-unknown-elements': 'error',
    'script-element': 'error',
    'valid-autocomplete': 'error',
  },
});

/** An attribute of Safari's own that the standard's checkers do not know, and addresses that no program can read. */
const OTHERS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an attribute that is not in the standard', /<[^>]*\sautocorrect=[^>]*>/gi],
  ['an address that cannot be read', /\s(?:href|src|action)="[^"]*[[\]{}<>|\\^` ][^"]*"/g],
];

/** One line for each error: the rule, what is wrong, and the piece of HTML where it is. */
export async function htmlErrors(html: string, where: string): Promise<string[]> {
  const report = await checker.validateString(html);
  const lines = html.split('\n');
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const from = Math.max(0, column - 20);
      return `${where}: ${ruleId}: ${message} … ${lines[line - 1]?.slice(from, from + 120)}`;
    }),
  );
  const others = OTHERS.flatMap(([what, pattern]) =>
    [...html.matchAll(pattern)].map(([piece]) => `${where}: ${what}: ${piece.slice(0, 120)}`),
  );
  return [...found, ...others];
}
