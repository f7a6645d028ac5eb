/**
 * What the oldest browsers of ui/build/baseline.ts lack of the platform, from the W3C's `web-features` (the data behind
 * "Baseline" on MDN). Features are named by their keys there: `api.URLSearchParams.size`, `css.selectors.has`.
 */
import { features } from 'web-features';
import { BASELINE } from '../../ui/build/baseline.ts';

type Support = Readonly<Partial<Record<string, string>>>;

function supportByKey(): ReadonlyMap<string, Support> {
  const found = new Map<string, Support>();
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const key of feature.compat_features ?? []) {
      found.set(key, feature.status.by_compat_key?.[key]?.support ?? {});
    }
  }
  return found;
}

const support = supportByKey();

/** `'15.6'` as `[15, 6]`; `≤79` counts as 79. */
function parts(version: string): [number, number] {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return [major, minor];
}

function isWithin(since: string, version: string): boolean {
  const [major, minor] = parts(since);
  const [ourMajor, ourMinor] = parts(version);
  return major < ourMajor || (major === ourMajor && minor <= ourMinor);
}

/** The browsers of the baseline that lack a feature; empty for one that all have, or that the data does not know. */
export function missingIn(key: string): string[] {
  const since = support.get(key);
  if (since === undefined) return [];
  return Object.entries(BASELINE)
    .filter(([browser, version]) => {
      const first = since[browser];
      return first === undefined || !isWithin(first, version);
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

/** Every feature that some browser of the baseline lacks. */
export const missingKeys: readonly string[] = [...support.keys()].filter(
  (key) => missingIn(key).length > 0,
);

/** Every feature that all browsers of the baseline have. */
export const presentKeys: readonly string[] = [...support.keys()].filter(
  (key) => missingIn(key).length === 0,
);

/** Something that a browser of the baseline lacks, and where it is used. */
export interface Finding {
  readonly key: string;
  /** File and line, or the rule of a style sheet. */
  readonly place: string;
}

/** A finding as a line for people. */
export function described({ key, place }: Finding): string {
  const lacking = missingIn(key);
  return `${place}: ${key}${lacking.length > 0 ? ` is missing in ${lacking.join(', ')}` : ''}`;
}
