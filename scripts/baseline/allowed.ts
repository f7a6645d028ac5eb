/** Uses of newer features that the oldest browsers do well without, each with the reason. A use that is not here is a mistake. */
import type { Finding } from './missing.ts';

/** By the feature's key; what stands below it (a value of a property) is meant as well. */
type Allowed = Readonly<Record<string, string>>;

export const ALLOWED_IN_SOURCES: Allowed = {
  'api.Window.requestIdleCallback': 'A timer takes its place (shell/keep-offline.ts).',
  'api.Window.navigation':
    'Asked for first; without it a form is kept when its page is loaded (shell/keep-offline.ts).',
  'api.KeyboardEvent.isComposing':
    'Safari has it, and says false on one key too many: then Enter picks an option early.',
  'api.Navigator.canShare':
    'Asked for first; without it a picture is saved, not shared (payments/save-picture.tsx).',
  'api.Navigator.share': 'The same.',
  'api.createImageBitmap.options_imageOrientation_parameter.from-image':
    'Refused by a TypeError, after which an image element decodes (ui/shrink-photo.ts).',
  'html.global_attributes.autocapitalize':
    'A hint for keyboards; Safari has it on iOS, where there is one to hint to.',
};

export const ALLOWED_IN_STYLES: Allowed = {
  'css.at-rules.property': 'Tailwind writes plain initial values for browsers without it.',
  'css.at-rules.page': 'Margins of printed pages; the browser has its own.',
  'css.at-rules.media.forced-colors': 'Safari has no such mode.',
  'css.at-rules.media.scripting':
    'Hides a search that needs scripts from who has switched them off.',
  'css.selectors.details-content':
    'A rule of its own, for print: closed answers stay closed on paper.',
  'css.selectors.has': 'A rule of its own: the empty choice of a list in a quieter ink.',
  'css.selectors.marker':
    'Safari has it, but not for every property: bullets in the ink of the text.',
  'css.properties.accent-color':
    'Safari has it, with a contrast of its own making: its ticks stay blue.',
  'css.properties.break-after': 'A heading may end a printed page.',
  'css.properties.contain-intrinsic-block-size': 'Only tells content-visibility a height.',
  'css.properties.content-visibility': 'Only makes frames cheaper; Firefox and Safari do without.',
  'css.properties.font-family': 'A name in a list of fonts.',
  'css.properties.forced-color-adjust': 'Belongs to forced-colors.',
  'css.properties.orphans': 'A paragraph may break after one printed line.',
  'css.properties.outline': 'Safari draws it with square corners.',
  'css.properties.overflow-clip-margin': 'Belongs to content-visibility.',
  'css.properties.overscroll-behavior': 'The page may scroll on when a list has reached its end.',
  'css.properties.text-size-adjust': 'Safari reads it by its own prefix, which stands before it.',
  'css.properties.text-wrap':
    'Headings balance their lines; home/headline.tsx holds the longest one’s end together.',
  'css.properties.user-select':
    'Safari reads it by its own prefix, which stands before it; where it does not, a secret is chosen by hand.',
  'css.properties.widows': 'A paragraph may break before its last printed line.',
  'css.types.length.lh': 'Of a date picker of Safari’s own that the site does not use.',
};

function covers(allowed: string, key: string): boolean {
  return key === allowed || key.startsWith(`${allowed}.`);
}

/** The findings that nothing allows. */
export function notAllowed(findings: readonly Finding[], allowed: Allowed): Finding[] {
  const known = Object.keys(allowed);
  return findings.filter(({ key }) => !known.some((one) => covers(one, key)));
}

/** What is allowed and used nowhere any more: to be taken off the list. */
export function allowedInVain(findings: readonly Finding[], allowed: Allowed): string[] {
  return Object.keys(allowed).filter((one) => !findings.some(({ key }) => covers(one, key)));
}
