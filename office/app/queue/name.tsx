import type { StaffName } from 'contract/office/staff-name';
import { useStaffName } from '../desk/person-name.tsx';
import { Avatar } from '../shell/avatar.tsx';

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
