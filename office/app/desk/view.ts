import { NOT_IN_A_VIEW } from 'contract/office/list-views';
import { type Day, isDay } from 'lending/calendar';

/** What a list shows stands in the address: filters, sort, cursor, the open row. Back, reload and a link to a colleague show the same. */

/** The values that a parameter may have, their form (a cursor, a number), or what tells whether it is one (a day). */
type Rule = readonly string[] | RegExp | ((value: string) => boolean);

/** A rule for each parameter. */
export type ViewRules = Readonly<Record<string, Rule>>;

/** The rule for a day: a real one, and none before the first that can be asked for. */
export const dayFrom = (earliest: Day) => (value: string) => isDay(value) && value >= earliest;

function fits(value: string, rule: Rule | undefined): boolean {
  if (typeof rule === 'function') return rule(value);
  return rule instanceof RegExp ? rule.test(value) : (rule?.includes(value) ?? false);
}

/** What a rule lets through: one of its values, where it lists them. */
type Fitting<Of extends Rule> = Of extends readonly (infer Value extends string)[] ? Value : string;

export interface View<Rules extends ViewRules> {
  readonly values: { readonly [Name in keyof Rules]?: Fitting<Rules[Name]> };
  /** Parameters that are not known here, or have no such value: left out, and said so. */
  readonly dropped: readonly string[];
}

/** Reads an address by its list's rules. */
export function readView<Rules extends ViewRules>(
  search: URLSearchParams,
  rules: Rules,
): View<Rules> {
  const values: Record<string, string> = {};
  const dropped: string[] = [];
  for (const [name, value] of search) {
    if (fits(value, rules[name])) values[name] = value;
    else if (!name.startsWith('_')) dropped.push(name);
  }
  return { values: values as View<Rules>['values'], dropped };
}

/** An address with some parameters changed; null takes one away. A change of what is shown begins at the first page. */
export function changedView(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(search);
  const turnsPage = 'after' in changes || 'before' in changes;
  const opensRow = Object.keys(changes).every((name) => name === 'open');
  if (!opensRow) for (const name of ['after', 'before']) next.delete(name);
  if (turnsPage) next.delete('open');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? '?' : `?${query}`;
}

/** What of an address is a view, to be opened again (`NOT_IN_A_VIEW` is left out). */
export function viewQuery(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  for (const name of NOT_IN_A_VIEW) query.delete(name);
  return query.toString();
}

/** A place of the office, as React Router and `URL` tell it. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Whether two addresses differ by nothing but the row that is open beside the list. */
export function isOfOneList(from: Place, to: Place): boolean {
  const rest = ({ pathname, search }: Place) => {
    const others = new URLSearchParams(search);
    others.delete('open');
    return `${pathname}?${others.toString()}`;
  };
  return rest(from) === rest(to);
}

/** What React Router tells of a change of the address. */
interface Moved {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}

/** Whether loaders run anew: not where the address differs by nothing but the row that is open beside the list. */
export function unlessRowOpens({ currentUrl, nextUrl, defaultShouldRevalidate }: Moved): boolean {
  const opensRow = currentUrl.href !== nextUrl.href && isOfOneList(currentUrl, nextUrl);
  return opensRow ? false : defaultShouldRevalidate;
}
