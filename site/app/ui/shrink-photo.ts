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
 * A photo made small enough for a phone line: turned the right way up, at most 2000 px long, JPEG,
 * without the camera's data (place, time, device). What the browser cannot decode (HEIC mostly) goes
 * through unchanged, and the server converts or refuses it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = shrunkSize(bitmap);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return file;
    /* A transparent PNG would turn black as a JPEG. */
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', QUALITY),
    );
    return blob ? new File([blob], jpegName(file.name), { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  } finally {
    bitmap?.close();
  }
}
