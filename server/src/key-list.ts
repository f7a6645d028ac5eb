/** The keys of an installation are not as they must be; the message says which and how, never what they are. */
export class KeysWrong extends Error {}

const KEY = /^[\w-]{43}$/;
/** Fewest different bytes of a key: 32 random bytes practically never have fewer. */
const DIFFERENT_BYTES = 16;

/**
 * Reads a list of keys, separated by commas or line ends, the newest first.
 * @returns what is wrong with it, for the operator, without the keys
 */
export function readKeyList(text: string): string[] | string {
  const keys = text.split(/[,\s]/).filter((part) => part !== '');
  if (keys.length === 0) return 'holds no key';
  for (const [at, key] of keys.entries()) {
    const bytes = Buffer.from(key, 'base64url');
    if (!KEY.test(key) || bytes.toString('base64url') !== key) {
      return `must hold 32 random bytes a key, in base64url (43 characters); key ${at + 1} is something else`;
    }
    if (new Set(bytes).size < DIFFERENT_BYTES) return `must be random; key ${at + 1} is not`;
    if (keys.indexOf(key) !== at) return `has key ${at + 1} twice`;
  }
  return keys;
}
