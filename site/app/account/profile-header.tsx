import type { BorrowerRecord } from 'contract/accounts';
import type { MembershipView } from 'contract/overview';
import { m } from 'words/messages';
import { MapPin } from 'ui/page-icons.tsx';
import { Avatar } from './avatar.tsx';
import { dayText } from './instant-text.ts';
import { isPlainMember, MembershipBadge } from './membership-badge.tsx';
import { MembershipStrip } from './membership-strip.tsx';

type ProfileHeaderProps = {
  readonly record: BorrowerRecord;
  /** Null where it stands elsewhere, or is not known. */
  readonly membership: MembershipView | null;
};

/** Who this is: picture, name, tier, address (PROF-02 to PROF-07); on wide screens how far the next tier is. */
export function ProfileHeader({ record, membership }: ProfileHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 items-center gap-3 lg:gap-4">
        <Avatar record={record} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl lg:text-2xl">
              {record.name} {record.last_name}
            </h1>
            <MembershipBadge membership={record.membership} />
          </div>
          {record.address !== null && (
            <p className="flex gap-1.5 text-label text-ink-2">
              <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
              {record.address}
            </p>
          )}
          {isPlainMember(record) && (
            <p className="text-label text-ink-2">
              {m.account_member_since({ day: dayText(record.user.created_at) })}
            </p>
          )}
        </div>
      </div>
      {membership && (
        <div className="hidden w-100 lg:block">
          <MembershipStrip membership={membership} />
        </div>
      )}
    </header>
  );
}
