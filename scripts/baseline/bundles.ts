/**
 * Finds newer syntax and newer platform features in JavaScript as the browser gets it, packages included. Types are gone there:
 * statics and globals are known by their owner (`Object.groupBy`), methods only by a name that the baseline's own objects
 * have nowhere (`toSorted`, and not `size`).
 */
import { type AnyNode, type Pattern, parse } from 'acorn';
import { type Finding, missingKeys, presentKeys } from './missing.ts';

/** The baseline parses all of it but what `ofSyntax` names. */
const ECMA_VERSION = 2022;

const BUILTINS = 'javascript.builtins.';
/** Of these, methods are looked for by name alone. */
const METHODS_OF =
  /^javascript\.builtins\.(?:Array|TypedArray|ArrayBuffer|Map|Set|String|Promise)\./;

const lastOf = (key: string) => (key.split('.').at(-1) ?? '').replace(/_static$/, '');

const present = new Set(presentKeys.filter((key) => /^(?:api|javascript)\./.test(key)).map(lastOf));
const methods = new Map(
  missingKeys
    .filter((key) => METHODS_OF.test(key) && !present.has(lastOf(key)))
    .map((key) => [lastOf(key), key] as const)
    // Of two objects with the same new method the first is named.
    .toReversed(),
);
/** `Owner.name` and `Global`. */
const names = new Map(
  missingKeys
    .filter((key) => key.startsWith('api.') || key.startsWith(BUILTINS))
    .map((key) => [
      key.replace(/^(?:api|javascript\.builtins)\./, '').replace(/_static$/, ''),
      key,
    ]),
);

/** What a script uses and the baseline lacks, each once; `place` is the script's name. */
export function missingInBundle(place: string, code: string): Finding[] {
  let tree: AnyNode;
  try {
    tree = parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' }) as AnyNode;
  } catch (error) {
    return [{ key: `syntax newer than ES${ECMA_VERSION} (${(error as Error).message})`, place }];
  }
  const own = ownNames(tree);
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as AnyNode;
    for (const key of [ofSyntax(node), ofMember(node, own), ofGlobal(node, own)]) {
      if (key) keys.add(key);
    }
    Object.values(node).forEach(visit);
  };
  visit(tree);
  return [...keys].map((key) => ({ key, place }));
}

/** Syntax of ES2022 and before that came late to one of the browsers. */
function ofSyntax(node: AnyNode): string | undefined {
  if (node.type === 'StaticBlock') return 'javascript.classes.static.initialization_blocks';
  const pattern = patternOf(node);
  return pattern !== undefined && /\(\?<[=!]/.test(pattern)
    ? 'javascript.regular_expressions.lookbehind_assertion'
    : undefined;
}

/** The text of a regular expression, or of a string that may become one. */
function patternOf(node: AnyNode): string | undefined {
  if (node.type === 'TemplateElement') return node.value.raw;
  if (node.type !== 'Literal') return undefined;
  if (node.regex) return node.regex.pattern;
  return typeof node.value === 'string' ? node.value : undefined;
}

function ofMember(node: AnyNode, own: ReadonlySet<string>): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') {
    return undefined;
  }
  const { name } = node.property;
  const owner = node.object.type === 'Identifier' ? node.object.name : '';
  const ofOwner = own.has(owner) ? undefined : names.get(`${owner}.${name}`);
  return ofOwner ?? methods.get(name);
}

/** Calls and constructions of newer globals. */
function ofGlobal(node: AnyNode, own: ReadonlySet<string>): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  if (node.callee.type !== 'Identifier' || own.has(node.callee.name)) return undefined;
  return names.get(node.callee.name);
}

/**
 * The names that a script declares anywhere in itself. A minifier gives its variables names like `ML`, which are globals of
 * newer browsers too; a script that declares such a name means its own.
 */
function ownNames(tree: AnyNode): ReadonlySet<string> {
  const own = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as AnyNode;
    for (const pattern of declaredBy(node)) for (const name of namesIn(pattern)) own.add(name);
    Object.values(node).forEach(visit);
  };
  visit(tree);
  return own;
}

type Patterns = readonly (Pattern | null | undefined)[];

function declaredBy(node: AnyNode): Patterns {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [node.id, ...node.params];
    case 'ArrowFunctionExpression':
      return node.params;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node.id];
    case 'CatchClause':
      return [node.param];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    default:
      return [];
  }
}

/** The names that a pattern binds: `a`, `{ a, b: c }`, `[a, ...b]`, `a = 1`. */
function namesIn(pattern: Pattern | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property),
      );
    default:
      return [];
  }
}
