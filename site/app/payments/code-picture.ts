/** The picture of a code as a file that a bank app finds among the photos: the code, what it is for, and until when. */

const WIDTH = 720;
const LINE = 44;
const SIZES = [34, 26, 26] as const;

/** The address of an SVG that the server has drawn, for an image element: nothing in it can run there. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Draws the code with its lines beneath, black on white, as PNG.
 * @returns null where the browser cannot
 */
export async function drawPicture(
  svg: string,
  lines: readonly string[],
  name: string,
): Promise<File | null> {
  const image = await loaded(svgAddress(svg));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = WIDTH + LINE * (lines.length + 0.5);
  const context = canvas.getContext('2d');
  if (image === null || context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // Whole pixels for each module: soft edges are hard to scan.
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 1);
  const side = Math.max(1, Math.floor(WIDTH / modules)) * modules;
  const edge = Math.floor((WIDTH - side) / 2);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, edge, edge, side, side);
  context.fillStyle = 'black';
  context.textAlign = 'center';
  const { fontFamily } = getComputedStyle(document.body);
  for (const [index, line] of lines.entries()) {
    context.font = `${index === 0 ? 'bold ' : ''}${SIZES[index] ?? SIZES[1]}px ${fontFamily}`;
    context.fillText(line, WIDTH / 2, WIDTH + LINE * (index + 0.5), WIDTH - 2 * LINE);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], name, { type: 'image/png' });
}

/** Not `decode()`, which Safari refuses for some SVG. */
function loaded(address: string): Promise<HTMLImageElement | null> {
  return new Promise((done) => {
    const image = new Image();
    image.addEventListener('load', () => done(image));
    image.addEventListener('error', () => done(null));
    image.src = address;
  });
}
