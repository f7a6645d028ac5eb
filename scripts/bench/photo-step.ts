/** P9: the wizard's photo step against bare sharp on the same file, and the memory with 50 at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applicantSteps, callerAddress, PHOTO_STEP, STORE_CALL, STORE_PATH } from '../applicant.ts';
import { aPhoto } from '../photo.ts';
import type { Product } from '../product.ts';
import { memoryOf, servingProcess } from '../serving-process.ts';
import { type Measured, median, plainFigure, ratioFigure } from './figure.ts';
import { flood, postForm } from './flood.ts';
import { startProgram } from './program.ts';

const ROUNDS = 5;
const SECONDS = 4;
/** The server decodes so many at once, and so does the reference. */
const AT_ONCE = 2;
/** Clients enough that one is always waiting. */
const CLIENTS = 4;
const CROWD = 50;
/** A draft has 30 attempts in its life (server/src/applications/photos/store-photos.ts). */
const PHOTOS_A_DRAFT = 20;
const MEGABYTE = 1_000_000;

/** Makes drafts as they are used up, and the wire form of a photo step for them. */
class PhotoSteps {
  private made = 0;
  private readonly url: string;
  private readonly photo: Uint8Array;

  constructor(url: string, photo: Uint8Array) {
    this.url = url;
    this.photo = photo;
  }

  /** Requests for `count` drafts. */
  async forDrafts(count: number): Promise<Buffer[]> {
    const requests: Buffer[] = [];
    for (let draft = 0; draft < count; draft += 1) requests.push(await this.forOneDraft());
    return requests;
  }

  private async forOneDraft(): Promise<Buffer> {
    const number = (this.made += 1);
    const [formName, answers] = applicantSteps(number)[0] ?? ['', {}];
    const address = { 'x-forwarded-for': callerAddress(number) };
    const answer = await fetch(this.url + STORE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...address },
      body: JSON.stringify({ ...STORE_CALL, formName, ...answers }),
    });
    const { data } = (await answer.json()) as { data: { id: string } | null };
    if (data === null) throw new Error('A draft could not be made');
    const step = Object.fromEntries(applicantSteps(number))[PHOTO_STEP];
    const fields = { ...STORE_CALL, formName: PHOTO_STEP, ...step, id: data.id };
    const file = { key: 'borrower_photo', bytes: this.photo };
    return postForm(this.url + STORE_PATH, fields, file, address);
  }
}

/** Photo steps a second. */
async function steps(url: string, source: PhotoSteps, seconds: number): Promise<number> {
  // For up to 200 photos a second; a faster machine would run into the quota of its drafts, which is told as an error.
  const requests = await source.forDrafts(Math.ceil((seconds * 200) / PHOTOS_A_DRAFT));
  let sent = 0;
  // Each draft in its turn: one has few photos in the store at a time.
  const request = () => requests[(sent += 1) % requests.length] ?? Buffer.alloc(0);
  const { statuses, perSecond, sample } = await flood({
    url,
    connections: CLIENTS,
    seconds,
    request,
  });
  if (statuses.size !== 1 || !sample.includes('"code":1')) {
    throw new Error(`Photos were refused: ${JSON.stringify([...statuses])} ${sample}`);
  }
  return perSecond;
}

/** The most memory that the server's processes hold while 50 phones send a photo at the same moment. */
async function crowd(product: Product, source: PhotoSteps): Promise<number> {
  const requests = await source.forDrafts(CROWD);
  const processes = [product.pid, servingProcess(product.pid)];
  let most = 0;
  let going = true;
  const watching = (async () => {
    while (going) {
      most = Math.max(most, memoryOf(processes));
      await wait(25);
    }
  })();
  const { statuses, sample } = await flood({
    url: product.url,
    connections: CROWD,
    seconds: 0,
    request: (connection) => requests[connection] ?? Buffer.alloc(0),
  });
  going = false;
  await watching;
  if (statuses.get(200) !== CROWD || !sample.includes('"code":1')) {
    throw new Error(`Not all photos were taken: ${JSON.stringify([...statuses])} ${sample}`);
  }
  return most;
}

async function bareSharp(file: string): Promise<number> {
  const args = [file, String(AT_ONCE), String(SECONDS)];
  const program = await startProgram('reference-photo.ts', args);
  await program.stop();
  return Number(program.firstLine);
}

/** The product must be fresh, for its memory, and run with TRUST_PROXY=on. */
export async function measurePhotoStep(product: Product): Promise<Measured> {
  const photo = await aPhoto(4000, 3000);
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-photo-'));
  try {
    const file = join(folder, 'photo.jpg');
    writeFileSync(file, photo);
    const source = new PhotoSteps(product.url, photo);
    const ours: number[] = [];
    const theirs: number[] = [];
    await steps(product.url, source, 1);
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await steps(product.url, source, SECONDS));
      theirs.push(await bareSharp(file));
      memory.push(await crowd(product, source));
    }
    const size = (photo.length / MEGABYTE).toFixed(1);
    return {
      figures: [
        ratioFigure({
          id: 'P9',
          what: 'photo step against bare sharp on the same 12-megapixel file',
          unit: 'photos/s',
          measured: median(ours),
          reference: median(theirs),
          ratio: median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
          must: { atLeast: 0.6 },
          aim: { atLeast: 0.8 },
        }),
        plainFigure({
          id: 'P9',
          what: 'peak memory of the server (both processes) with 50 photos at once',
          unit: 'MB',
          value: Math.max(...memory) / MEGABYTE,
          must: { atMost: 512 },
          aim: { atMost: 350 },
        }),
      ],
      notes: [`the file has ${size} MB; both sides decode ${AT_ONCE} at once`],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
