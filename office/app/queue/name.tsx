import type { StaffName } from 'contract/office/staff-name';
import { useLocale } from '../locale.ts';
import { Avatar } from '../shell/avatar.tsx';

const KHMER = /[\u1780-\u17ff]/;

/** The language of a text's script. */
export const langOf = (text: string): 'km' | 'en' => (KHMER.test(text) ? 'km' : 'en');

/** A name as it was written, marked as the language of its script. */
export function PersonName({ name }: { readonly name: string }) {
  return <bdi lang={langOf(name)}>{name}</bdi>;
}

/** Somebody's name in the reader's language. */
export function useStaffName(): (who: StaffName) => string {
  const locale = useLocale();
  return ({ name_km, name_en }) => (locale === 'km' ? name_km : name_en);
}

/** Somebody of the staff: their letter, and the name beside it. */
export function StaffChip({ who }: { readonly who: StaffName }) {
  const name = useStaffName()(who);
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Avatar name={name} />
      <span className="truncate">{name}</span>
    </span>
  );
}

/** Those who have something open at this moment, as letters. */
export function OpenBy({
  people,
  label,
}: {
  readonly people: readonly StaffName[];
  readonly label: (names: string) => string;
}) {
  const nameOf = useStaffName();
  if (people.length === 0) return null;
  const names = people.map(nameOf);
  const text = label(names.join(', '));
  return (
    <span className="open-by" title={text}>
      <span className="sr-only">{text}</span>
      {names.map((name) => (
        <Avatar key={name} name={name} />
      ))}
    </span>
  );
}
