import type { BorrowerRecord } from 'contract/accounts';
import { useState } from 'react';
import { useAvatarPicture } from './avatar-picture.ts';
import { initials } from './initials.ts';

/** The borrower's picture, or the initials where there is none or it does not load (PROF-02). */
export function Avatar({ record }: { readonly record: BorrowerRecord }) {
  const picture = useAvatarPicture(record.user.avatar);
  const [broken, setBroken] = useState(false);
  if (picture !== null && !broken) {
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(true)}
        className="size-13 shrink-0 rounded-full object-cover lg:size-20"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-13 shrink-0 place-items-center rounded-full bg-romdoul-pale text-lg font-bold text-romdoul-ink lg:size-20 lg:text-2xl"
    >
      {initials(record.name, record.last_name)}
    </span>
  );
}
