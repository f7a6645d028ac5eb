/** What a product keeps encrypted, read with its own keys: for checks of what is stored. */
import { openPhotoStore, type PhotoStore } from '../server/src/applications/photos/gateway.ts';
import { encryptPhotos } from '../server/src/applications/photos/gateway-encrypted.ts';
import { decryptColumns } from '../server/src/applications/store-encrypted.ts';
import { Cipher } from '../server/src/cipher.ts';
import { type Env, parseEnv } from '../server/src/env.ts';
import { withKeys } from '../server/src/secret-key.ts';

/** The settings of a product with its keys: those of its data folder, where it was given none. */
export function productEnv(dataDir: string, settings: Record<string, string> = {}): Env {
  return withKeys(parseEnv({ DATA_DIR: dataDir, ...settings }));
}

/** Reads what that product has encrypted. */
export function productCipher(dataDir: string, settings: Record<string, string> = {}): Cipher {
  return new Cipher(productEnv(dataDir, settings).dataKeys);
}

/** The photos of that product as they were stored; `installation` as its table says. */
export async function productPhotos(
  dataDir: string,
  installation: string,
  settings: Record<string, string> = {},
): Promise<PhotoStore> {
  const store = await openPhotoStore(productEnv(dataDir, settings), installation);
  return encryptPhotos(store, productCipher(dataDir, settings));
}

/** A row of `application` as it was typed. */
export function asTyped<Row extends Record<string, unknown>>(cipher: Cipher, row: Row): Row {
  return decryptColumns(cipher, row as Row & Parameters<typeof decryptColumns>[1]);
}
