const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Two bytes of marker, and the least that a segment's own length can be. */
const LEAST_SEGMENT = 4;

/**
 * In how many passes a JPEG draws its picture, counted up to `most`. Camera JPEGs have one and progressive ones about ten;
 * a file of 270 KB can have 2,600, and each costs a walk over the whole picture that no time limit interrupts. Reads
 * markers only; where they make no sense it stops counting, as the decoder will refuse the file.
 */
export function countScans(bytes: Buffer, most: number): number {
  let scans = 0;
  let at = 2;
  while (scans < most) {
    const kind = bytes[at + 1];
    if (bytes[at] !== MARKER || kind === undefined || kind === END_OF_IMAGE) return scans;
    if (at + LEAST_SEGMENT > bytes.length) return scans;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (kind === START_OF_SCAN) scans += 1;
    at = nextMarker(bytes, end);
  }
  return scans;
}

/** From the end of a segment on: the next marker that is neither a byte of picture data nor a restart within it. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const kind = bytes[at + 1] ?? 0;
    const isData = kind === 0 || (kind >= 0xd0 && kind <= 0xd7) || kind === 0x01;
    if (kind !== MARKER && !isData) return at;
    at = bytes.indexOf(MARKER, kind === MARKER ? at + 1 : at + 2);
  }
  return bytes.length;
}
