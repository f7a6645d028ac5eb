/** The longest side of a photo that is sent, in pixels; a page of small print stays readable. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

export type Size = { readonly width: number; readonly height: number };

/** A size scaled down so that its longer side is at most `longest`; never scaled up, never below 1. */
export function shrunkSize({ width, height }: Size, longest: number = LONGEST_SIDE): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}

/** The name of the JPEG that a photo becomes. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
}

/**
 * Makes a photo small enough for a mobile network: upright, at most 2000 px long, JPEG, without metadata (place, time,
 * device). Of files that the browser cannot decode, mostly HEIC, the server gets a copy as they are, to convert or refuse.
 * @returns null where the file cannot be read or is empty: another must be chosen
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  return (await shrunk(file)) ?? copyOf(file);
}

async function shrunk(file: File): Promise<File | null> {
  let picture: Picture | undefined;
  try {
    picture = await decode(file);
    const { width, height } = shrunkSize(picture);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return null;
    /* A transparent PNG would turn black as a JPEG. */
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.source, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', QUALITY),
    );
    return blob && new File([blob], jpegName(file.name), { type: 'image/jpeg' });
  } catch {
    return null;
  } finally {
    picture?.close();
  }
}

/**
 * The bytes as they are now. The file that a picker gives only refers to the phone's: once that is moved or deleted, sending it
 * fails each time as if there were no connection.
 */
async function copyOf(file: File): Promise<File | null> {
  try {
    const bytes = await file.arrayBuffer();
    return bytes.byteLength > 0 ? new File([bytes], file.name, { type: file.type }) : null;
  } catch {
    return null;
  }
}

/** A decoded picture, the right way up. */
interface Picture extends Size {
  readonly source: CanvasImageSource;
  readonly close: () => void;
}

/** @throws where the browser cannot decode the file */
async function decode(file: File): Promise<Picture> {
  try {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source, width: source.width, height: source.height, close: () => source.close() };
  } catch {
    return decodeByElement(file);
  }
}

/**
 * Decodes by way of an image element. Browsers without `from-image` (Chrome up to 111, Safari up to 17.1) still apply the
 * EXIF orientation to an element, both to its natural size and when a canvas draws it.
 */
async function decodeByElement(file: File): Promise<Picture> {
  const source = new Image();
  const address = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(address);
  source.src = address;
  try {
    await source.decode();
  } catch (error) {
    close();
    throw error;
  }
  return { source, width: source.naturalWidth, height: source.naturalHeight, close };
}
