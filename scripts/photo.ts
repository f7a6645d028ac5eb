import sharp from 'sharp';

/** An invented photo of so many pixels: noise softened a little, about as heavy as a camera's picture. */
export async function aPhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const picture = sharp({ create: { width, height, channels: 3, background: '#808080', noise } });
  return new Uint8Array(await picture.blur(1.2).jpeg({ quality: 88 }).toBuffer());
}
