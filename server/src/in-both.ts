import type { BothLanguages } from 'contract/site';

/** Words of staff; those from before both languages were asked for are said in both as they are. */
export function inBoth(text: string, english: string | null): BothLanguages {
  return { km: text, en: english ?? text };
}
