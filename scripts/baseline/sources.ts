/**
 * Finds uses of newer platform features in sources, by their types: `size` of a URLSearchParams is one, `size` of a Set is
 * none. TypeScript's own compiler says which is which.
 */
import { relative } from 'node:path';
import {
  type CallExpression,
  type Expression,
  type Identifier,
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isJsxAttribute,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { type Finding, missingIn, missingKeys } from './missing.ts';

/** A member of an interface or a global (`owner` null) that some browser of the baseline lacks. */
interface Member {
  readonly key: string;
  readonly owner: string | null;
}

const members = membersByName();

/** Features that are an option of a call, by the call's name. */
const OF_CALL = /\.([^.]+)\.options_/;
const optionsByCall: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  missingKeys.filter((key) => OF_CALL.test(key)),
  (key) => OF_CALL.exec(key)?.[1] ?? '',
);

/** Mixins of TypeScript's types, and an interface under which the data lists their members. */
const MIXINS: Readonly<Record<string, string>> = {
  Animatable: 'Element',
  ARIAMixin: 'Element',
  ChildNode: 'Element',
  InnerHTML: 'Element',
  ParentNode: 'Element',
  ElementContentEditable: 'HTMLElement',
  HTMLOrSVGElement: 'HTMLElement',
  PopoverInvokerElement: 'HTMLButtonElement',
  DocumentOrShadowRoot: 'Document',
  Body: 'Response',
  AnimationFrameProvider: 'Window',
  GlobalEventHandlers: 'Window',
  WindowOrWorkerGlobalScope: 'Window',
};

function isOfObject(key: string): boolean {
  return key.startsWith('api.') || key.startsWith('javascript.builtins.');
}

function membersByName(): ReadonlyMap<string, readonly Member[]> {
  const found = new Map<string, Member[]>();
  for (const key of missingKeys.filter(isOfObject)) {
    const path = key.replace('javascript.builtins.', 'api.').split('.').slice(1);
    const [first = '', second] = path;
    if (path.length > 2 || second?.endsWith('_event')) continue;
    const name = (second ?? first).replace(/_static$/, '');
    const member: Member = { key, owner: second === undefined ? null : first };
    found.set(name, [...(found.get(name) ?? []), member]);
  }
  return found;
}

/**
 * What the files of a TypeScript project use and the baseline lacks.
 * @param config the project's tsconfig.json
 * @param isForBrowsers which of its files browsers get, by their path under `root`
 */
export function missingInSources(
  root: string,
  config: string,
  isForBrowsers: (path: string) => boolean,
): Finding[] {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [config] });
  try {
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`${config} could not be opened`);
    const { program, checker } = project;
    return program
      .getSourceFileNames()
      .filter((name) => isForBrowsers(relative(root, name)))
      .flatMap((name) => {
        const file = program.getSourceFile(name);
        return file ? missingInFile(file, relative(root, name), checker) : [];
      });
  } finally {
    snapshot.dispose();
    api.close();
  }
}

function missingInFile(file: SourceFile, path: string, checker: Checker): Finding[] {
  const found: Finding[] = [];
  const note = (node: Node, keys: readonly string[]) => {
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    for (const key of keys) found.push({ key, place: `${path}:${line}` });
  };
  const names: Identifier[] = [];
  const visit = (node: Node): void => {
    // Types are gone when it runs.
    if (isTypeNode(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return;
    if (isIdentifier(node) && members.has(node.text)) names.push(node);
    if (isCallExpression(node)) note(node, ofOptions(node));
    if (isJsxAttribute(node)) note(node, ofAttribute(node.name.getText(file)));
    node.forEachChild(visit);
  };
  visit(file);
  // One question to the compiler for all of them.
  const symbols = checker.getSymbolAtLocation(names);
  names.forEach((name, index) => note(name, ofIdentifier(name, symbols[index], checker)));
  return found;
}

/** The features behind a name, when it means the platform's own. */
function ofIdentifier(node: Identifier, own: TypeSymbol | undefined, checker: Checker): string[] {
  const { parent } = node;
  const symbol =
    isBindingElement(parent) && isObjectBindingPattern(parent.parent)
      ? ofPattern(parent.parent.parent, node.text, checker)
      : own;
  if (!symbol?.declarations?.some(({ path }) => path.includes('node_modules'))) return [];
  const owner = ownerOf(symbol, parent, node);
  const known = members.get(node.text) ?? [];
  return known.filter((member) => fits(member, owner)).map(({ key }) => key);
}

/** A property taken out of an object by its name. */
function ofPattern(holder: Node, name: string, checker: Checker): TypeSymbol | undefined {
  if (!isVariableDeclaration(holder) || !holder.initializer) return undefined;
  const type = checker.getTypeAtLocation(holder.initializer);
  return type && checker.getPropertyOfType(type, name);
}

/** The interface that a member belongs to: of a static one, the object that it was read from. */
function ownerOf(symbol: TypeSymbol, parent: Node, node: Node): string | null {
  const owner = symbol.getParent()?.name;
  if (owner === undefined) return null;
  if (!owner.startsWith('__')) return owner;
  const object: Expression | undefined =
    isPropertyAccessExpression(parent) && parent.name === node ? parent.expression : undefined;
  return object && isIdentifier(object) ? object.text : owner;
}

function fits({ owner }: Member, actual: string | null): boolean {
  if (actual === null) return owner === null || owner === 'Window';
  const name = actual.replace(/Constructor$/, '');
  return owner === (MIXINS[name] ?? name);
}

/** Options in a call: `createImageBitmap(file, { imageOrientation: 'from-image' })`. */
function ofOptions(call: CallExpression): string[] {
  const callee = call.expression;
  const name = isPropertyAccessExpression(callee)
    ? callee.name.text
    : isIdentifier(callee)
      ? callee.text
      : '';
  const of = optionsByCall.get(name);
  if (of === undefined) return [];
  const options = call.arguments.filter(isObjectLiteralExpression);
  return options
    .flatMap((literal) => [...literal.properties])
    .filter(isPropertyAssignment)
    .flatMap(({ name: option, initializer }) => {
      if (!isIdentifier(option)) return [];
      const key = `.${name}.options_${option.text}_parameter`;
      const value = isStringLiteral(initializer) ? initializer.text : '';
      return of.filter((one) => one.endsWith(key) || one.endsWith(`${key}.${value}`));
    });
}

/** Attributes that every element may have: `inert`, `popover`. */
function ofAttribute(name: string): string[] {
  const key = `html.global_attributes.${name.toLowerCase()}`;
  return missingIn(key).length > 0 ? [key] : [];
}
