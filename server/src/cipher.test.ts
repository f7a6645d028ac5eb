import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CannotDecrypt, Cipher, nationalIdSearch } from './cipher.ts';
import { newKey } from './secret-key.ts';

/** 32 bytes from 00 to 1f. */
const KNOWN = Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString('base64url');
const PLACE = 'borrower.national_id_number:5f0c2a52-1e7b-4a50-9d0e-3d3f8a5f3c11';

/** HKDF-SHA-256 for 32 bytes or fewer by its definition (RFC 5869), to hold the library's against. */
function hkdf(secret: Buffer, info: string, length: number): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  return createHmac('sha256', extracted).update(`${info}\u0001`).digest().subarray(0, length);
}

describe('V11.3 encryption of single values', () => {
  // Computed by another program's AES-256-GCM and HKDF.
  it('V11.3.2 known answers: a text and a file that were written before open today', () => {
    const cipher = new Cipher([KNOWN]);
    expect(cipher.keyId).toBe('dd4da410');
    expect(
      cipher.openText('v1.dd4da410.ZGVmZ2hpamtsbW5vrLDeNDuxKSu0i5607vxBFGZrA8uCQP9nBg', PLACE),
    ).toBe('012345678');
    const file = Buffer.from(
      'UkRGMd1NpBB4eXp7fH1-f4CBgoPZKN6Cj4FXMKYB_OZofdIvPXNf_IX3bQ',
      'base64url',
    );
    expect(cipher.openFile(file, 'photo:a:large').toString()).toBe('a photo');
    expect(nationalIdSearch(cipher, '12345678')[0]?.toString('hex')).toBe(
      'a0eb08a1a741e977b8e68553e931922ff82966fc54ccf62ce3f9e839e356b7d1',
    );
  });

  it('the key of each purpose is HKDF-SHA-256 of the given one', () => {
    const secret = Buffer.from(KNOWN, 'base64url');
    const cipher = new Cipher([KNOWN]);
    expect(cipher.keyId).toBe(hkdf(secret, 'romdoul key id v1', 4).toString('hex'));
    const search = createHmac('sha256', hkdf(secret, 'romdoul search v1', 32));
    expect(cipher.searchValues('a', 'b')).toEqual([search.update('a\nb').digest()]);
  });

  it('V11.3.3 a changed bit anywhere, another place and a missing key are errors that name no value', () => {
    const cipher = new Cipher([KNOWN]);
    const sealed = cipher.sealText('012345678', PLACE);
    const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const text = `v1.${cipher.keyId}.${changed.toString('base64url')}`;
      expect(() => cipher.openText(text, PLACE)).toThrow(CannotDecrypt);
    }
    expect(() => cipher.openText(sealed, `${PLACE}0`)).toThrow(/belongs to another row/);
    expect(() => cipher.openText(`v1.${cipher.keyId}.AAAA`, PLACE)).toThrow(/too short/);
    const stranger = new Cipher([newKey()]);
    expect(() => stranger.openText(sealed, PLACE)).toThrow(`data key ${cipher.keyId}`);
    const file = cipher.sealFile(Buffer.from('a photo'), 'photo:a:large');
    expect(() => cipher.openFile(file, 'photo:a:small')).toThrow(CannotDecrypt);
    expect(() => stranger.openFile(file, 'photo:a:large')).toThrow(CannotDecrypt);
  });

  it('equal values are never written alike: 10,000 nonces, all different', () => {
    const cipher = new Cipher([KNOWN]);
    const written = Array.from({ length: 10_000 }, () => cipher.sealText('1', PLACE));
    expect(new Set(written.map((text) => text.slice(12, 28))).size).toBe(10_000);
  });

  it('V11.2.2 the first key writes, all of them read and search', () => {
    const [old, next] = [newKey(), newKey()];
    const before = new Cipher([old]).sealText('ក123', PLACE);
    const cipher = new Cipher([next, old]);
    expect(cipher.openText(before, PLACE)).toBe('ក123');
    expect(cipher.isNewest(before)).toBe(false);
    expect(cipher.isNewest(cipher.sealText('1', PLACE))).toBe(true);
    const [newest, older] = nationalIdSearch(cipher, '12345678');
    expect([newest]).toEqual(nationalIdSearch(new Cipher([next]), '012345678'));
    expect([older]).toEqual(nationalIdSearch(new Cipher([old]), '012345678'));
  });

  it('V11.3.3 what is not encrypted does not open, except where values from before the encryption are still there', () => {
    const photo = Buffer.from([0xff, 0xd8, 0xff]);
    const cipher = new Cipher([KNOWN]);
    for (const text of ['012345678', '', 'v1.', `v2.${cipher.keyId}.AAAA`]) {
      expect(() => cipher.openText(text, PLACE)).toThrow(CannotDecrypt);
    }
    expect(() => cipher.openFile(photo, 'photo:a:large')).toThrow(/it is not encrypted/);
    const early = new Cipher([KNOWN], { readsClear: true });
    expect(early.openText('012345678', PLACE)).toBe('012345678');
    expect(early.openFile(photo, 'photo:a:large')).toEqual(photo);
  });
});
