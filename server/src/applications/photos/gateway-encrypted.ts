import type { Cipher } from '../../cipher.ts';
import type { PhotoSize, PhotoStore } from './gateway.ts';

/** A file opens under its own name and size only. */
function placeOf(objectName: string, size: PhotoSize): string {
  return `photo:${objectName}:${size}`;
}

/** A photo store whose files lie encrypted in `store`. */
export function encryptPhotos(store: PhotoStore, cipher: Cipher): PhotoStore {
  const seal = (bytes: Uint8Array, objectName: string, size: PhotoSize) =>
    cipher.sealFile(bytes, placeOf(objectName, size));
  return {
    ...store,
    put: (objectName, { large, small }) =>
      store.put(objectName, {
        large: seal(large, objectName, 'large'),
        small: seal(small, objectName, 'small'),
      }),
    async read(objectName, size) {
      return cipher.openFile(await store.read(objectName, size), placeOf(objectName, size));
    },
  };
}
