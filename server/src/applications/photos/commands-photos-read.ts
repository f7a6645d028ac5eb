import { NoSuchObject, type PhotoStore } from './gateway.ts';

/** The large size of a photo, a JPEG; null where its file is gone. @throws PhotoStoreAway */
export async function readPhoto(photos: PhotoStore, objectName: string): Promise<Buffer | null> {
  try {
    return await photos.read(objectName, 'large');
  } catch (error) {
    if (error instanceof NoSuchObject) return null;
    throw error;
  }
}
