import sharp from 'sharp';

/** A whole HEIC photo of one colour, (200, 60, 40), 128 pixels wide and 64 high; made with libheif's heif-enc. */
export const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAIQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBAgQWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAIAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAApbWRhdAAAAB0oAa8TgOUzwJ//48KP/4d88PsdMrVD0Vd3SbvKsA==',
  'base64',
);

/** The same photo claiming another size in its header. */
export function heicClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(HEIC);
  const at = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, at + 8);
  bytes.writeUInt32BE(height, at + 12);
  return bytes;
}

/** A JPEG of one colour that is drawn in 2,646 passes: each of its values bit by bit, as the format allows. */
export async function jpegInManyPasses(side: number): Promise<Buffer> {
  const background = { r: 1, g: 99, b: 7 };
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const parts: Buffer[] = [jpeg.subarray(0, 2)];
  const scans = new Map<number, { head: Buffer; data: Buffer }>();
  for (let at = 2; jpeg[at + 1] !== 0xd9;) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const head = jpeg.subarray(at, end);
    at = end;
    if (head[1] === 0xda) {
      while (jpeg[at] !== 0xff || jpeg[at + 1] === 0) at += 1;
      const data = jpeg.subarray(end, at);
      const [component = 0] = head.subarray(5);
      // Scans of all three colours hold the averages; those of one hold the rest, which is empty here.
      if (head[4] === 3) parts.push(head, data);
      else scans.set(component, { head, data });
    } else parts.push(head);
  }
  for (const { head, data } of scans.values()) {
    for (let value = 1; value < 64; value += 1) {
      for (let bit = 13; bit >= 0; bit -= 1) {
        const of = Buffer.from(head);
        of.set([value, value, ((bit === 13 ? 0 : bit + 1) << 4) | bit], of.length - 3);
        parts.push(of, data);
      }
    }
  }
  parts.push(Buffer.from([0xff, 0xd9]));
  return Buffer.concat(parts);
}
