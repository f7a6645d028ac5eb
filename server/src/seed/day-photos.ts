import sharp from 'sharp';

/*
 * What stands for photos in the demo's day: faces, cards and things of nobody, painted dot by dot, since this process reads no
 * drawings (docs/security.md, "Photos").
 */

type Colour = readonly [red: number, green: number, blue: number];

interface Shape {
  readonly colour: Colour;
  /** Middle and half sizes, in dots. */
  readonly at: readonly [x: number, y: number];
  readonly half: readonly [x: number, y: number];
  readonly isRound: boolean;
}

const WIDTH = 480;
const HEIGHT = 360;

const round = (colour: Colour, x: number, y: number, halfX: number, halfY = halfX): Shape => ({
  colour,
  at: [x, y],
  half: [halfX, halfY],
  isRound: true,
});

const box = (colour: Colour, x: number, y: number, halfX: number, halfY: number): Shape => ({
  ...round(colour, x, y, halfX, halfY),
  isRound: false,
});

function fill(dots: Buffer, { colour, at: [x, y], half: [halfX, halfY], isRound }: Shape): void {
  for (let row = Math.max(0, y - halfY); row < Math.min(HEIGHT, y + halfY); row += 1) {
    const high = (row - y) / halfY;
    const wide = isRound ? Math.floor(halfX * Math.sqrt(Math.max(0, 1 - high * high))) : halfX;
    for (let column = Math.max(0, x - wide); column < Math.min(WIDTH, x + wide); column += 1) {
      dots.set(colour, (row * WIDTH + column) * 3);
    }
  }
}

/** Paints shapes, the first at the back, as a JPEG of 480 × 360 dots. */
async function paint(ground: Colour, shapes: readonly Shape[]): Promise<Buffer> {
  const dots = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (const shape of [box(ground, WIDTH / 2, HEIGHT / 2, WIDTH / 2, HEIGHT / 2), ...shapes]) {
    fill(dots, shape);
  }
  return sharp(dots, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}

const WHITE: Colour = [0xff, 0xff, 0xff];
const INK: Colour = [0x2b, 0x23, 0x20];
const GREY: Colour = [0x8b, 0x8c, 0x96];
const SKINS: readonly Colour[] = [
  [0xd9, 0xa1, 0x7c],
  [0xc9, 0x8f, 0x6b],
  [0xe3, 0xb3, 0x90],
];
const SHIRTS: readonly Colour[] = [
  [0x3c, 0x56, 0xa0],
  [0x8c, 0x2f, 0x4b],
  [0x2f, 0x6b, 0x5a],
  [0xb0, 0x7a, 0x2c],
];
const WALLS: readonly Colour[] = [
  [0xdf, 0xe6, 0xee],
  [0xe9, 0xe2, 0xd6],
  [0xdc, 0xe8, 0xdf],
];

const pick = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], number: number): Item => {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('A list of nothing');
  return item;
};

/** Head and shoulders; long hair where it says so. */
function headOf(number: number, isWoman: boolean, x: number, y: number, size: number): Shape[] {
  const skin = pick(SKINS, number);
  const dot = (shape: (n: (of: number) => number) => Shape) => shape((of) => Math.round(of * size));
  const hair = isWoman
    ? [
        dot((n) => round(INK, x, y + n(6), n(72), n(96))),
        dot((n) => box(INK, x, y + n(70), n(70), n(50))),
      ]
    : [dot((n) => round(INK, x, y - n(14), n(66), n(76)))];
  return [
    ...hair,
    dot((n) => round(pick(SHIRTS, number), x, y + n(220), n(130), n(110))),
    dot((n) => box(skin, x, y + n(86), n(22), n(34))),
    dot((n) => round(skin, x, y + n(10), n(58), n(74))),
    dot((n) => round(INK, x, y - n(58), n(56), n(30))),
    dot((n) => round(INK, x - n(22), y, n(6))),
    dot((n) => round(INK, x + n(22), y, n(6))),
    dot((n) => round([0x9c, 0x4f, 0x3f], x, y + n(46), n(20), n(8))),
    dot((n) => round(skin, x, y + n(41), n(20), n(7))),
  ];
}

/** A face by its number: the same number, the same face. */
export function facePhoto(number: number, gender: 'Male' | 'Female'): Promise<Buffer> {
  const card: Shape[] = [
    box(GREY, 392, 262, 74, 48),
    box(WHITE, 392, 262, 71, 45),
    box(pick(SHIRTS, number + 1), 350, 262, 20, 28),
    ...[240, 260, 280].map((y) => box(GREY, 416, y, 32, 3)),
  ];
  const head = headOf(number, gender === 'Female', 200 + (number % 3) * 12, 150, 1.1);
  return paint(pick(WALLS, number), [...head, ...card]);
}

/** The card that shows the same face, with lines in place of its letters. */
export function cardPhoto(number: number, gender: 'Male' | 'Female'): Promise<Buffer> {
  const lines = [110, 140, 170, 200].map((y, at) => box(GREY, 310, y, 90 - at * 12, 5));
  return paint(
    [0x6b, 0x5a, 0x48],
    [
      box([0xcf, 0xdd, 0xea], 240, 180, 200, 126),
      box([0x3c, 0x56, 0xa0], 240, 70, 200, 16),
      box(WHITE, 130, 180, 62, 78),
      ...headOf(number, gender === 'Female', 130, 158, 0.55).map((shape) => shape),
      ...lines,
      box(INK, 300, 270, 120, 4),
    ],
  );
}

/** A thing that is pawned, its paper, or the seal on its bag. */
export function thingPhoto(
  thing: 'computer' | 'phone' | 'motorcycle' | 'paper' | 'seal',
): Promise<Buffer> {
  const table: Colour = [0xb8, 0x94, 0x6c];
  const dark: Colour = [0x33, 0x36, 0x40];
  const glass: Colour = [0x9c, 0xb8, 0xd4];
  const things: Record<typeof thing, Shape[]> = {
    computer: [
      box(dark, 240, 140, 140, 92),
      box(glass, 240, 140, 128, 80),
      box([0xc4, 0xc8, 0xd0], 240, 262, 172, 30),
      box(GREY, 240, 252, 150, 12),
      box(GREY, 240, 280, 42, 8),
    ],
    phone: [
      box(dark, 240, 180, 74, 138),
      box(glass, 240, 176, 66, 118),
      round(WHITE, 240, 306, 8),
      round(GREY, 240, 48, 4),
    ],
    motorcycle: [
      round(dark, 130, 260, 66),
      round(table, 130, 260, 42),
      round(dark, 360, 260, 66),
      round(table, 360, 260, 42),
      box([0x8c, 0x2f, 0x4b], 245, 210, 96, 26),
      round([0x8c, 0x2f, 0x4b], 300, 176, 62, 30),
      box(dark, 190, 170, 70, 12),
      box(GREY, 356, 160, 8, 76),
      box(GREY, 350, 100, 40, 7),
      round([0xf1, 0xe2, 0xa0], 384, 136, 18),
    ],
    paper: [
      box(WHITE, 240, 180, 130, 160),
      box([0x3c, 0x56, 0xa0], 240, 60, 80, 9),
      ...Array.from({ length: 8 }, (_, line) =>
        box(GREY, 230, 100 + line * 24, 100 - (line % 3) * 18, 4),
      ),
      round([0x8c, 0x2f, 0x4b], 310, 296, 28),
      round(WHITE, 310, 296, 20),
    ],
    seal: [
      box([0xe2, 0xe6, 0xe4], 240, 200, 150, 130),
      box([0xc9, 0xd1, 0xcd], 240, 84, 150, 14),
      box([0xc2, 0x3a, 0x3a], 240, 110, 120, 20),
      box(WHITE, 240, 110, 70, 11),
      ...[200, 216, 232, 250, 262, 280].map((x) => box(INK, x, 110, 3, 8)),
    ],
  };
  return paint(table, things[thing]);
}
