import { readWanted, type WantedPlace } from 'contract/sign-in-links';
import { paths } from '../paths.ts';
import { readStored, writeStored } from '../storage.ts';

const KEY = 'wanted_place';
/** Where the profile has what an application waits for. */
const STEPS = '#steps';

/** The page that signing in leads to. */
export function afterLogin(wanted: WantedPlace | null): string {
  return wanted === null ? paths.profile() : `${paths.profile()}${STEPS}`;
}

/** The place that a page of the account shows, for when its session turns out to be over. */
export function placeOf({ hash }: { readonly hash: string }): WantedPlace | null {
  return hash === STEPS ? 'photos' : null;
}

/** Keeps where a link led, in this tab, while a password is set on the way. */
export function keepWanted(wanted: WantedPlace | null): void {
  writeStored('session', KEY, wanted);
}

/** Where the link led that this tab came by; null: none did. */
export function keptWanted(): WantedPlace | null {
  return readWanted(readStored('session', KEY));
}
