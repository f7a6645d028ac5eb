import type { BorrowerRecord } from 'contract/accounts';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Gem, type Icon, User } from 'ui/icons.tsx';
import { Medal } from './icons.tsx';

/** The icons that a tier may name. */
const ICONS: Readonly<Record<string, Icon>> = { user: User, medal: Medal, gem: Gem };

const MEMBER = 'Member';

/** Whether somebody has no tier above the first: those see since when they are members (PROF-07, C-76). */
export function isPlainMember({ membership }: Pick<BorrowerRecord, 'membership'>): boolean {
  return membership === null || membership.name_en === MEMBER;
}

/** The tier with its icon, colour and name in the reader's language; without one "Member" (PROF-04, PROF-05). */
export function MembershipBadge({ membership }: Pick<BorrowerRecord, 'membership'>) {
  const locale = useLocale();
  const Sign = ICONS[membership?.icon ?? 'user'] ?? User;
  const name = membership && (locale === 'km' ? membership.name_km : membership.name_en);
  return (
    <span
      data-tier={membership?.name_en ?? MEMBER}
      style={membership ? { color: membership.color } : undefined}
      className="inline-flex items-center gap-2 rounded-full bg-romdoul-pale px-3 py-0.5 text-sm font-bold text-romdoul-ink forced-colors:border"
    >
      <Sign aria-hidden="true" className="size-4 shrink-0" />
      {name ?? m.option_membership_member()}
    </span>
  );
}
