import { avatarPhoto } from 'contract/accounts';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { useFacts } from '../facts.ts';
import { token } from '../session.ts';
import { avatarAddress } from './initials.ts';

/** The picture of this page's borrower, asked for once; in memory only. */
let asked: { readonly token: string; readonly picture: Promise<string | null> } | null = null;

/**
 * What an image of the avatar shows: a whole address as it is; any other is a path under the API's address that only the
 * borrower's token opens, so it is fetched with that (PROF-18, C-77, G-50). Null while it is on its way and where there is none.
 */
export function useAvatarPicture(avatar: string | null): string | null {
  const host = useFacts()?.hosts.api ?? '';
  const address = avatar ? avatarAddress(avatar, host) : null;
  const isOwn = address === host + avatarPhoto.path;
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!isOwn) return undefined;
    let here = true;
    void ownPicture().then((one) => here && setPicture(one));
    return () => {
      here = false;
    };
  }, [isOwn]);
  return isOwn ? picture : address;
}

async function ownPicture(): Promise<string | null> {
  const of = token();
  if (of === null) return null;
  if (asked?.token !== of) asked = { token: of, picture: fetchPicture() };
  return asked.picture;
}

async function fetchPicture(): Promise<string | null> {
  const outcome = await call(avatarPhoto);
  if (outcome.kind === 'done') return `data:image/jpeg;base64,${outcome.data.jpeg}`;
  // The next place that shows it asks again.
  asked = null;
  return null;
}
