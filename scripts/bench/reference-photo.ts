/**
 * The reference of P9: bare sharp makes the two pictures that are kept out of one file, again and again. Arguments: the
 * file, how many at once, for how many seconds. Prints photos a second.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const [file = '', atOnce = '1', seconds = '3'] = process.argv.slice(2);
const bytes = readFileSync(file);

async function onePhoto(): Promise<void> {
  const large = await sharp(bytes)
    .autoOrient()
    .resize(2000, 2000, { fit: 'inside' })
    .jpeg({ quality: 82 })
    .toBuffer();
  await sharp(large).resize(480, 480, { fit: 'inside' }).jpeg({ quality: 82 }).toBuffer();
}

await Promise.all([onePhoto(), onePhoto()]);
const begun = performance.now();
let done = 0;
async function work(): Promise<void> {
  while (performance.now() - begun < Number(seconds) * 1000) {
    await onePhoto();
    done += 1;
  }
}
await Promise.all(Array.from({ length: Number(atOnce) }, work));
console.log(done / ((performance.now() - begun) / 1000));
