import type { StaffName } from 'contract/office/staff-name';
import { useLocale } from '../locale.ts';

const KHMER = /[\u1780-\u17ff]/;

/** The language of a text's script. */
export const langOf = (text: string): 'km' | 'en' => (KHMER.test(text) ? 'km' : 'en');

/** A name as it was written, marked as the language of its script. */
export function PersonName({ name }: { readonly name: string }) {
  return <bdi lang={langOf(name)}>{name}</bdi>;
}

/** Somebody's name in the reader's language. */
export function useStaffName(): (who: Pick<StaffName, 'name_km' | 'name_en'>) => string {
  const locale = useLocale();
  return ({ name_km, name_en }) => (locale === 'km' ? name_km : name_en);
}
