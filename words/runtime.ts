/** What the compiled messages (src/messages, written by scripts/compile-words.ts) share. */

export type Locale = 'km' | 'en';

/** A message in one language. */
export type LocalizedString = string;

/** Part of the compiler's type of a message; carries nothing at run time. */
export type MessageMetadata<_Inputs, _Options, _Markup> = object;

interface Options {
  readonly locale?: Locale | undefined;
}

/** The reader's language; Khmer until `overwriteGetLocale` says how to find it. */
export let getLocale = (): Locale => 'km';

/** Says how the reader's language is found: per request on the server, per page in the browser. */
export function overwriteGetLocale(find: () => Locale): void {
  getLocale = find;
}

const isEnglish = (options?: Options) => (options?.locale ?? getLocale()) === 'en';

/** A message without parameters. */
export const textMessage =
  (km: string, en: string) =>
  (_inputs?: unknown, options?: Options): string =>
    isEnglish(options) ? en : km;

/** A message with parameters. */
export const filledMessage =
  <Inputs>(km: (inputs: Inputs) => string, en: (inputs: Inputs) => string) =>
  (inputs: Inputs, options?: Options): string =>
    isEnglish(options) ? en(inputs) : km(inputs);
