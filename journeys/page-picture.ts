/** What is really painted: pixels of the page, as the eye gets them. */
import type { Locator, Page } from 'playwright-core';

export type Colour = [red: number, green: number, blue: number];

/** The marker is 28 px wide; the middle of its ring is 10 px from its own. */
const RADIUS = 14;
const RING = 10;

/** The colour painted at a point of the viewport. */
async function colourAt(page: Page, x: number, y: number): Promise<Colour> {
  const png = await page.screenshot({
    clip: { x, y, width: 1, height: 1 },
    animations: 'disabled',
  });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return [red, green, blue];
  }, png.toString('base64'));
}

/** The colour of the ring of a range slider's marker that stands at `part` (0 to 1) of its track. */
export async function markerColour(page: Page, slider: Locator, part: number): Promise<Colour> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider on the page');
  const x = box.x + RADIUS + part * (box.width - 2 * RADIUS);
  return colourAt(page, Math.round(x), Math.round(box.y + box.height / 2 - RING));
}

/** The background that a control is painted on, as the browser computes it. */
export const colourOf = (control: Locator): Promise<string> =>
  control.evaluate((one) => getComputedStyle(one).backgroundColor);

/** Whether a saved picture holds the code that stands on the page, module by module; both must have dark ones. */
export const sameModules = async (saved: Locator, shown: Locator): Promise<boolean> => {
  const address = (await saved.getAttribute('href')) ?? '';
  return shown.evaluate(async (image: HTMLImageElement, href) => {
    const modules = Number(/viewBox="0 0 (\d+)/.exec(decodeURIComponent(image.src))?.[1]);
    const picture = new Image();
    picture.src = href;
    await picture.decode();
    const darkOf = (source: HTMLImageElement, width: number) => {
      const side = Math.floor(width / modules) * modules;
      const edge = Math.floor((width - side) / 2);
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = width;
      const pen = canvas.getContext('2d');
      if (source === picture) pen?.drawImage(source, 0, 0);
      else pen?.drawImage(source, edge, edge, side, side);
      const step = side / modules;
      return Array.from({ length: modules * modules }, (_, index) => {
        const x = edge + (index % modules) * step + step / 2;
        const y = edge + Math.floor(index / modules) * step + step / 2;
        const [red = 0, , , alpha = 0] = pen?.getImageData(x, y, 1, 1).data ?? [];
        return alpha > 0 && red < 128;
      });
    };
    const [ours, theirs] = [darkOf(picture, picture.width), darkOf(image, picture.width)];
    return ours.some(Boolean) && ours.every((dark, index) => dark === theirs[index]);
  }, address);
};
