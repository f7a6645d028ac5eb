/** Finds newer platform features in a style sheet as the browser gets it. */
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { type Finding, missingIn, missingKeys } from './missing.ts';

/** Functions in values, by name: `color-mix` → css.types.color.color-mix. */
const FUNCTIONS = new Map(
  missingKeys
    .filter((key) => key.startsWith('css.types.'))
    .map((key) => [key.split('.').at(-1) ?? '', key] as const),
);

const VIEWPORT = 'css.types.length.viewport_percentage_units_';
const UNITS: readonly (readonly [unit: RegExp, key: string])[] = [
  [/^dv/, `${VIEWPORT}dynamic`],
  [/^sv/, `${VIEWPORT}small`],
  [/^lv/, `${VIEWPORT}large`],
  [/^cq/, 'css.types.length.container_query_length_units'],
  [/^(?:lh|rlh|cap|rcap|ic|ric|rch|rex|vi|vb)$/, 'css.types.length.'],
];
const NUMBER_WITH_UNIT = /(?<![\w.#-])[\d.]+([a-z]+)\b/g;
const RANGE = /[<>]=?/;
/** Blends in a named colour space: `linear-gradient(to right in oklab, …)`. */
const INTERPOLATION = /\b([a-z]+(?:-[a-z]+)*-gradient)\([^()]*\bin [a-z]/;

/**
 * What a style sheet uses and the baseline lacks. What stands in `@supports`, and a declaration after one of the same
 * property that every browser of the baseline understands, is there for newer browsers only.
 */
export function missingInStyles(css: string): Finding[] {
  const found: Finding[] = [];
  const note = (place: string, keys: readonly string[]) => {
    for (const key of keys) if (missingIn(key).length > 0) found.push({ key, place });
  };
  const visit = (nodes: readonly postcss.ChildNode[]): void => {
    for (const node of nodes) {
      if (node.type === 'atrule') visitAtRule(node);
      else if (node.type === 'rule') visitRule(node);
    }
  };
  const visitAtRule = (rule: AtRule): void => {
    if (rule.name === 'supports') return;
    note(`@${rule.name} ${rule.params}`, ofAtRule(rule));
    visit(rule.nodes ?? []);
  };
  const visitRule = (rule: Rule): void => {
    note(rule.selector, ofSelector(rule.selector));
    const safe = new Set<string>();
    for (const node of rule.nodes) {
      if (node.type !== 'decl') continue;
      const keys = ofDeclaration(node).filter((key) => missingIn(key).length > 0);
      if (keys.length === 0) safe.add(node.prop);
      else if (!safe.has(node.prop)) note(`${rule.selector} { ${node.prop}: ${node.value} }`, keys);
    }
    visit(rule.nodes);
  };
  visit(postcss.parse(css).nodes);
  return found;
}

function ofAtRule({ name, params }: AtRule): string[] {
  if (name !== 'media') return [`css.at-rules.${name}`];
  const asked = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature]) => feature);
  const range = RANGE.test(params) ? ['css.at-rules.media.range_syntax'] : [];
  return [...asked.map((feature) => `css.at-rules.media.${feature}`), ...range];
}

/** Pseudo-classes and pseudo-elements; a rule with one that a browser does not know is lost there as a whole. */
function ofSelector(selector: string): string[] {
  // The lists of `:is` and `:where` forgive what a browser does not know.
  const plain = selector.replaceAll(/\\./g, '').replaceAll(/:(?:is|where)\([^()]*\)/g, '');
  const nested = plain.includes('&') ? ['css.selectors.nesting'] : [];
  const pseudos = [...plain.matchAll(/::?([a-z][a-z-]*)/g)].map(([, name]) => name);
  return [...pseudos.map((name) => `css.selectors.${name}`), ...nested];
}

function ofDeclaration({ prop, value }: Declaration): string[] {
  const functions = [...value.matchAll(/([a-z][a-z-]*)\(/g)].map(([, name = '']) =>
    FUNCTIONS.get(name),
  );
  const units = [...value.matchAll(NUMBER_WITH_UNIT)].map(([, unit = '']) => {
    const key = UNITS.find(([known]) => known.test(unit))?.[1];
    return key?.endsWith('.') ? key + unit : key;
  });
  const [, gradient] = INTERPOLATION.exec(value) ?? [];
  const blend = gradient && `css.types.gradient.${gradient}.interpolation_color_space`;
  const words = prop.startsWith('--')
    ? []
    : value.split(/[\s,()/]+/).map((word) => `css.properties.${prop}.${word}`);
  const property = `css.properties.${prop}`;
  return [property, ...words, ...functions, ...units, blend].filter((key) => key !== undefined);
}
