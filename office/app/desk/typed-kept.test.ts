/** Every text that staff type, and all that they choose, in a panel is kept by `useTyped`: read from the sources, from the field up to who holds its text. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const APP = new URL('../', import.meta.url);

/** A node of the syntax tree. */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/** What is typed into. */
const FIELDS = ['TextArea', 'TextField', 'DateField', 'CellInput'];
/** What is chosen with: one of a list, a tick. */
const CHOICES = ['Select', 'Combobox', 'RadioCards', 'Checkbox'];
/** The browser's own, where no component of ours stands for them. */
const NATIVE = ['input', 'select', 'textarea'];
/** What keeps a text over a closed panel and a page loaded anew. All others of the desk are made of `useTyped`. */
const KEEPERS = [
  'useTyped',
  'useKeyed',
  'useDraft',
  'useSecondAnswer',
  'useSum',
  'useTermsDraft',
  'useNoteDraft',
];
/** Files whose fields keep nothing, and why. A new one belongs here only with a reason as good. */
const WITHOUT: Readonly<Record<string, string>> = {
  'accounting/new-dialog.tsx': 'a name or an address in one line, before a secret is shown',
  'decide/account-sheet.tsx': 'a bank account number, which is kept in no storage of the browser',
  'phones/code-form.tsx': 'a code that is over within a quarter of an hour',
  'phones/page.tsx': 'a search by phone or number',
  'privacy/breach.tsx': 'its days stand in the address',
  'privacy/page.tsx': 'a search by phone',
  'profile/page.tsx': 'a code of the authenticator',
  'shell/again-dialog.tsx': 'a code of the authenticator',
  'sign-in/code-form.tsx': 'a code of the authenticator',
  'sign-in/enrol-form.tsx': 'a code of the authenticator',
  'sign-in/password-form.tsx': 'the login',
};

/** Files whose choices keep nothing, and why. */
const CHOSEN_ANEW: Readonly<Record<string, string>> = {
  'collateral/photos.tsx': 'of a photo that is taken then and there, and cannot be kept',
  'leads/begun.tsx': 'one choice of four, once the call is over',
  'payments/statement-import.tsx': 'of a file, which cannot be kept',
  'privacy/hand-over.tsx': 'one choice of two, for a file that is handed out then and there',
  'phones/page.tsx': 'one choice of two, after which it is asked again',
  'profile/page.tsx': 'each is done as it is chosen',
  'queue/assign-dialog.tsx': 'one choice, which the button repeats',
  'queue/bulk-dialog.tsx': 'one choice, for rows that are selected anew',
  'queue/message-all.tsx': 'one choice, for rows that are selected anew',
  'review/bring-document.tsx': 'of a photo that is taken then and there, and cannot be kept',
  'review/documents.tsx': 'one choice, which the button and the message repeat',
  'review/end-document.tsx': 'one choice of three reasons',
  'staff/let-back.tsx': 'the roles that they had, which the question before it is sent repeats',
};
/** Files whose fields of the browser's own keep nothing, and why. */
const NATIVE_ANEW: Readonly<Record<string, string>> = {
  'audit/list.tsx': 'a search, which stands in the address',
  'desk/columns-dialog.tsx': 'how a list looks',
  'desk/filter-bar.tsx': 'filters, which stand in the address',
  'desk/select-cells.tsx': 'rows that are selected',
  'loans/as-of-bar.tsx': 'a day, which stands in the address',
  'loans/list.tsx': 'a search, which stands in the address',
  'payments/statement-import.tsx': 'a file',
  'queue/search.tsx': 'a search',
  'review/call-back.tsx': 'one choice, done by the button before it',
  'review/compare.tsx': 'each tick is kept by the server as it is made',
  'shell/again-dialog.tsx': 'the address of who is signed in, which nobody types',
  'today/reminders.tsx': 'of a list that is drawn up anew each time it is opened',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** All nodes at and below one. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) yield* nodesIn(child);
}

const nameOf = (node: unknown): string => {
  const { type, name } = (isNode(node) ? node : { type: '', name: '' }) as {
    type: string;
    name: unknown;
  };
  return type.endsWith('Identifier') && typeof name === 'string' ? name : '';
};

/** The names that a pattern binds. */
const boundBy = (pattern: Node): string[] =>
  [...nodesIn(pattern)].filter(({ type }) => type === 'Identifier').map(nameOf);

/** A function of a file: a component, a hook, a helper. */
interface Fn {
  readonly path: string;
  readonly name: string;
  readonly isExported: boolean;
  readonly body: Node;
  /** Names of its parameters, each with the prop that it is; `*`: all of them. */
  readonly props: ReadonlyMap<string, string>;
  /** What its own names are made of. */
  readonly made: ReadonlyMap<string, Node>;
  /** The elements that it draws, by their name. */
  readonly elements: ReadonlyMap<string, readonly Node[]>;
}

function propsOf(parameter: unknown): Map<string, string> {
  if (!isNode(parameter)) return new Map();
  if (parameter.type !== 'ObjectPattern')
    return new Map(boundBy(parameter).map((name) => [name, '*']));
  return new Map(
    (parameter.properties as Node[]).flatMap((property) => {
      // The rest is handed on to a field as it is.
      const prop = property.type === 'RestElement' ? 'onChange' : nameOf(property.key);
      const bound = (property.type === 'RestElement' ? property.argument : property.value) as Node;
      return boundBy(bound).map((name) => [name, prop] as const);
    }),
  );
}

const isState = ({ type, callee }: Node) =>
  type === 'CallExpression' && nameOf(callee) === 'useState';

function fnOf(known: Pick<Fn, 'path' | 'name' | 'isExported'>, { params, body }: Node): Fn {
  const made = new Map<string, Node>();
  const elements = new Map<string, Node[]>();
  for (const node of nodesIn(body as Node)) {
    // What a state begins with does not hold it.
    if (node.type === 'VariableDeclarator' && isNode(node.init) && !isState(node.init))
      for (const bound of boundBy(node.id as Node)) made.set(bound, node.init);
    if (node.type !== 'JSXOpeningElement') continue;
    const name = nameOf(node.name);
    elements.set(name, [...(elements.get(name) ?? []), node]);
  }
  return { ...known, body: body as Node, props: propsOf((params as unknown[])[0]), made, elements };
}

/** The functions of a file, which stand at its top. */
function functionsOf(path: string): Fn[] {
  const { program } = parseSync(path, readFileSync(new URL(path, APP), 'utf8'), { lang: 'tsx' });
  return (program.body as unknown as Node[]).flatMap((statement) => {
    const inner = (statement.declaration ?? statement) as Node;
    const isExported = statement.declaration !== undefined;
    if (inner.type === 'FunctionDeclaration')
      return [fnOf({ path, name: nameOf(inner.id), isExported }, inner)];
    if (inner.type !== 'VariableDeclaration') return [];
    return (inner.declarations as Node[])
      .filter(({ init }) => isNode(init) && init.type === 'ArrowFunctionExpression')
      .map(({ id, init }) => fnOf({ path, name: nameOf(id), isExported }, init as Node));
  });
}

const files = globSync('**/*.{ts,tsx}', { cwd: APP }).filter((path) => !path.includes('.test.'));
const functions = files.flatMap(functionsOf);

const ownFunction = (fn: Fn, name: string) =>
  functions.find((one) => one.name === name && one.path === fn.path);

/** Who holds what an expression of a function changes: a keeper, or whoever hands it these props. */
function heldBy(expression: Node, of: Fn) {
  const props = new Set<string>();
  const seen = new Set<string>();
  let isKept = false;
  const trace = (node: Node, fn: Fn) => {
    // What a hook of the file is given does not hold what it hands back.
    const hook = node.type === 'CallExpression' && ownFunction(fn, nameOf(node.callee));
    for (const name of hook ? [hook.name] : [...nodesIn(node)].map(nameOf)) {
      if (name === '' || seen.has(`${fn.name} ${name}`)) continue;
      seen.add(`${fn.name} ${name}`);
      if (KEEPERS.includes(name)) isKept = true;
      const prop = fn.props.get(name);
      if (prop !== undefined && fn === of) props.add(prop);
      const made = fn.made.get(name);
      if (made !== undefined) trace(made, fn);
      const own = made === undefined && prop === undefined && ownFunction(fn, name);
      if (own) trace(own.body, own);
    }
  };
  trace(expression, of);
  return { isKept, props };
}

/** What an element hands on as one of these props. */
function handedOn(element: Node, wanted: ReadonlySet<string>): Node[] {
  return (element.attributes as Node[]).flatMap((attribute) => {
    if (attribute.type === 'JSXSpreadAttribute') return [attribute.argument].filter(isNode);
    const isWanted = wanted.has('*') || wanted.has(nameOf(attribute.name));
    return isWanted && isNode(attribute.value) ? [attribute.value] : [];
  });
}

/** Where the elements of a component may stand: of one that is not exported, in its own file. */
const usersOf = ({ name, path, isExported }: Fn) =>
  functions.filter((fn) => (isExported || fn.path === path) && fn.elements.has(name));

/** The files where the texts of a field, or of what is made of it, are held by nothing that keeps them. */
function lost(name: string, wanted: ReadonlySet<string>, users: readonly Fn[]): string[] {
  return users.flatMap((fn) =>
    (fn.elements.get(name) ?? []).flatMap((element) => {
      const held = handedOn(element, wanted).map((node) => heldBy(node, fn));
      if (held.some(({ isKept }) => isKept)) return [];
      const props = new Set(held.flatMap((one) => [...one.props]));
      const above = props.size === 0 ? [] : usersOf(fn);
      return above.length === 0 ? [fn.path] : lost(fn.name, props, above);
    }),
  );
}

const ON_CHANGE: ReadonlySet<string> = new Set(['onChange']);
const usersOfField = (name: string) => functions.filter((fn) => fn.elements.has(name));
const lostOf = (names: readonly string[]) =>
  new Set(names.flatMap((name) => lost(name, ON_CHANGE, usersOfField(name))));
/** The same by the files where the fields themselves stand. */
const lostWhereTheyStand = (names: readonly string[]) =>
  new Set(
    names.flatMap((name) =>
      usersOfField(name)
        .filter((fn) => lost(name, ON_CHANGE, [fn]).length > 0)
        .map(({ path }) => path),
    ),
  );
const namesOf = (listed: Readonly<Record<string, string>>) => new Set(Object.keys(listed));

describe('what staff type and choose', () => {
  it('is kept over a closed panel and a reload, in every file but those listed with why', () => {
    expect(lostOf(FIELDS)).toEqual(namesOf(WITHOUT));
    expect(lostOf(CHOICES)).toEqual(namesOf(CHOSEN_ANEW));
    expect(lostWhereTheyStand(NATIVE)).toEqual(namesOf(NATIVE_ANEW));
  });

  it('is found by this test at all', () => {
    for (const name of ['TextArea', 'TextField', 'Select', 'Checkbox', 'input'])
      expect(usersOfField(name).length, name).toBeGreaterThan(7);
  });
});
