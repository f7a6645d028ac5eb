import type { StaffName } from 'contract/office/staff-name';
import { useLocale } from '../locale.ts';

/** What somebody of the office is called in the reader's language. */
export function usePersonName(): (person: StaffName) => string {
  const isKhmer = useLocale() === 'km';
  return ({ name_km, name_en }) => (isKhmer ? name_km : name_en);
}
