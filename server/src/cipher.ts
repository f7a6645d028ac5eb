import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;
/** Before an encrypted file: the format, then the key's id (4 bytes), nonce, content, tag. */
const FILE_MARK = Buffer.from('RDF1');
const TEXT = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

/** The three keys that come from one of `DATA_KEYS`, each for one purpose (HKDF-SHA-256, RFC 5869). */
interface DataKey {
  /** 8 hexadecimal digits, made from the key itself: which key wrote a value. */
  id: string;
  text: Buffer;
  file: Buffer;
  search: Buffer;
}

function deriveKey(key: string): DataKey {
  const secret = Buffer.from(key, 'base64url');
  const part = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `romdoul ${purpose} v1`, bytes));
  return {
    id: part('key id', 4).toString('hex'),
    text: part('text', 32),
    file: part('file', 32),
    search: part('search', 32),
  };
}

/** An encrypted value cannot be read: its key is not here, it was changed, it belongs elsewhere, or is not encrypted. */
export class CannotDecrypt extends Error {
  constructor(why: string) {
    super(`An encrypted value cannot be read: ${why}`);
  }
}

/**
 * Encrypts what must not lie in the clear (AES-256-GCM with random 96-bit nonces; docs/keys.md). Every value is bound to
 * its place by the associated data, so that one copied to another row or column does not open there.
 */
export class Cipher {
  private readonly keys: readonly DataKey[];
  private readonly newest: DataKey;
  private readonly readsClear: boolean;

  /**
   * @param keys as in the settings: the first writes, all of them read
   * @param options `readsClear`: values from before the encryption are read as they are, while the database still takes them
   *   (`takesClearValues`); otherwise a value that is not encrypted counts as forged
   */
  constructor(keys: readonly string[], options: { readsClear?: boolean } = {}) {
    this.readsClear = options.readsClear ?? false;
    this.keys = keys.map(deriveKey);
    const [newest] = this.keys;
    if (!newest) throw new Error('There is no key to encrypt with');
    this.newest = newest;
  }

  /** The id of the key that writes. */
  get keyId(): string {
    return this.newest.id;
  }

  /** The ids of all keys, the newest first. */
  get keyIds(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** `v1.<key id>.<nonce, content, tag in base64url>`. `place` as `table.column:row`. */
  sealText(text: string, place: string): string {
    const sealed = seal(this.newest.text, Buffer.from(text, 'utf8'), place);
    return `v1.${this.newest.id}.${sealed.toString('base64url')}`;
  }

  /** @throws CannotDecrypt */
  openText(stored: string, place: string): string {
    const [, id, content] = TEXT.exec(stored) ?? [];
    if (id === undefined || content === undefined) {
      this.refuseClear();
      return stored;
    }
    return open(this.key(id).text, Buffer.from(content, 'base64url'), place).toString('utf8');
  }

  sealFile(bytes: Uint8Array, place: string): Buffer {
    const { id, file } = this.newest;
    return Buffer.concat([FILE_MARK, Buffer.from(id, 'hex'), seal(file, bytes, place)]);
  }

  /** @throws CannotDecrypt */
  openFile(stored: Buffer, place: string): Buffer {
    if (!stored.subarray(0, FILE_MARK.length).equals(FILE_MARK)) {
      this.refuseClear();
      return stored;
    }
    const begin = FILE_MARK.length + 4;
    const id = stored.subarray(FILE_MARK.length, begin).toString('hex');
    return open(this.key(id).file, stored.subarray(begin), place);
  }

  /**
   * What an equal value has too, for search: HMAC-SHA-256 by each key, the newest first. The first is what is stored; rows
   * that an older key wrote are found by the others.
   */
  searchValues(kind: string, value: string): Buffer[] {
    return this.keys.map(({ search }) =>
      createHmac('sha256', search).update(`${kind}\n${value}`).digest(),
    );
  }

  /** Whether a stored value was written by the newest key. */
  isNewest(stored: string): boolean {
    return stored.startsWith(`v1.${this.newest.id}.`);
  }

  private refuseClear(): void {
    if (!this.readsClear) throw new CannotDecrypt('it is not encrypted');
  }

  private key(id: string): DataKey {
    const key = this.keys.find((known) => known.id === id);
    if (!key)
      throw new CannotDecrypt(`it was written with data key ${id}, which is not known here`);
    return key;
  }
}

function seal(key: Buffer, content: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, sealed: Buffer, place: string): Buffer {
  if (sealed.length < NONCE + TAG) throw new CannotDecrypt('it is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    throw new CannotDecrypt('it was changed, or belongs to another row');
  }
}

const NATIONAL_ID_DIGITS = 9;

/**
 * What a national ID number is searched by: the first is stored, all are searched for. `12345678` and `012345678` are one
 * number (G-63).
 */
export function nationalIdSearch(cipher: Cipher, digits: string): Buffer[] {
  return cipher.searchValues('national id', digits.padStart(NATIONAL_ID_DIGITS, '0'));
}

/** What an account number is searched by: the first is stored, all are searched for. */
export function bankAccountSearch(cipher: Cipher, digits: string): Buffer[] {
  return cipher.searchValues('bank account', digits);
}
