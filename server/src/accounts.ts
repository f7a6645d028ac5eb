import { lstatSync, readFileSync } from 'node:fs';
import { type Owner, wayTo } from './ownership.ts';

/** An account of this machine that a process may become. */
export interface Account extends Owner {
  name: string;
}

/** Started as root, and no ordinary account can do the work; the message says what to do. */
export class CannotLeaveRoot extends Error {}

/** An account with this name is preferred to `nobody`, so that an operator can choose. */
const OWN_ACCOUNT = 'romdoul';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function accounts(): Account[] {
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4 && Number(parts[2]) > 0)
    .map((parts) => ({ name: parts[0] ?? '', uid: Number(parts[2]), gid: Number(parts[3]) }));
}

/** The owner of the data folder, or of the first folder on the way to it that is not root's. */
function ownerOf(dataDir: string): Owner | null {
  const stat = lstatSync(dataDir, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  return wayTo(dataDir).owner;
}

/**
 * The account that root's children work as: the one that owns the data folder or a folder above it, else `romdoul`, else
 * `nobody`. Never `postgres`: another PostgreSQL of the machine may take that account for its administrator without a
 * password.
 * @throws CannotLeaveRoot
 */
export function chooseAccount(dataDir: string): Account {
  const known = accounts();
  const owner = ownerOf(dataDir);
  // A container may have files of a user that only the machine around it knows.
  if (owner)
    return known.find(({ uid }) => uid === owner.uid) ?? { name: `${owner.uid}`, ...owner };
  const found =
    known.find(({ name }) => name === OWN_ACCOUNT) ?? known.find(({ name }) => name === 'nobody');
  if (found) return found;
  throw new CannotLeaveRoot(
    'Started as root, and /etc/passwd names no account to work as. Add one with the name ' +
      `"${OWN_ACCOUNT}" (useradd --system ${OWN_ACCOUNT}), or start as an ordinary user.`,
  );
}
