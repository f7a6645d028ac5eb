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

/**
 * The account that root's children work as: the one that owns the data folder or a folder above it, else `romdoul`, else
 * `nobody`. Never `postgres`: another PostgreSQL of the machine may take that account for its administrator without a
 * password.
 * @throws CannotLeaveRoot
 */
export function chooseAccount(dataDir: string): Account {
  const known = accounts();
  const { isRoots, owner: above } = wayTo(dataDir);
  const stat = lstatSync(dataDir, { throwIfNoEntry: false });
  const owner = stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : above;
  const named = known.find(({ uid }) => uid === owner?.uid);
  if (named) return named;
  // Files in a container may be of a user that only the machine around it knows.
  if (owner && !isRoots) return { name: `${owner.uid}`, ...owner };
  const found =
    known.find(({ name }) => name === OWN_ACCOUNT) ?? known.find(({ name }) => name === 'nobody');
  if (found) return found;
  throw new CannotLeaveRoot(
    'Started as root, and /etc/passwd names no account to work as. Add one with the name ' +
      `"${OWN_ACCOUNT}" (useradd --system ${OWN_ACCOUNT}), or start as an ordinary user.`,
  );
}
