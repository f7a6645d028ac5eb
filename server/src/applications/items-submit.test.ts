/** The Submit of purchasing and pawn, which brings the photos: whole, once, and nothing left behind. */
import { randomUUID } from 'node:crypto';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fillItemDraft,
  itemAnswers,
  LAST_STEP,
  lookInto,
  reasonOf,
  submitItemDraft,
} from '../../testing/item-applications.ts';
import {
  aPhoto,
  keyOf,
  openTestHouse,
  refusalsOf,
  sendStep,
  type TestHouse,
} from '../../testing/applications.ts';
import { Busy } from '../busy.ts';

let house: TestHouse;
let look: ReturnType<typeof lookInto>;
beforeAll(async () => {
  house = await openTestHouse();
  look = lookInto(house);
});
afterAll(() => house.close());

const PRODUCTS = ['purchasing', 'pawn'] as const;

async function expectNothingOrphaned() {
  const { files, expected } = await look.photoStore();
  expect(files).toEqual(expected);
}

describe.each(PRODUCTS)('%s', (product) => {
  const last = LAST_STEP[product];

  it('PW-12 GW-12 VAL-30 VAL-37 the own photo and the source are required, the cards are not', async () => {
    const id = await fillItemDraft(house, product);
    const refused = await submitItemDraft(house, product, id, { source_of_information: '' }, {});
    expect(refusalsOf(refused)).toEqual({
      borrower_photo: 'The photo field is required.',
      source_of_information: 'The how did you hear about us field is required.',
    });
    expect(await look.rowOf(id)).toMatchObject({ status: 'Draft', source_of_information: null });
    keyOf(await submitItemDraft(house, product, id));
  });

  it('G-72 a skipped step is never submitted; the last step stays, photos and all', async () => {
    const answers = itemAnswers(product);
    const first = { ...answers[`${product}-step-1`], visit_id: randomUUID() };
    const id = keyOf(await sendStep(house, `${product}-step-1`, first));
    const refused = Object.keys(refusalsOf(await submitItemDraft(house, product, id)));
    expect(refused).toEqual(expect.arrayContaining(['occupation', 'has_relative']));
    expect(refused).not.toContain('borrower_photo');
    const row = await look.rowOf(id);
    expect(row).toMatchObject({ status: 'Draft', source_of_information: 'Facebook' });
    expect(await look.heldBy(row.id)).toEqual(['borrower_photo']);
    for (const [name, own] of Object.entries(answers).slice(1, -1)) {
      keyOf(await sendStep(house, name, { ...own, id }));
    }
    keyOf(await submitItemDraft(house, product, id, {}, {}));
    expect(await look.rowOf(id)).toMatchObject({ status: 'Pending' });
  });

  it('the photos may come as a draft first, and the Submit without any', async () => {
    const id = await fillItemDraft(house, product);
    keyOf(await submitItemDraft(house, product, id, { submit_id: randomUUID() }));
    const next = await fillItemDraft(house, product);
    const uploads = [{ key: 'borrower_photo', bytes: await aPhoto() }];
    const draft = { ...itemAnswers(product)[last], id: next };
    keyOf(await sendStep(house, last, draft, { uploads }));
    expect(await look.rowOf(next)).toMatchObject({ status: 'Draft' });
    keyOf(await submitItemDraft(house, product, next, {}, {}));
    expect(await look.heldBy((await look.rowOf(next)).id)).toEqual(['borrower_photo']);
  });

  it('ERR-12 VAL-47 a photo that is none is refused under its key, and nothing of the step is kept', async () => {
    const id = await fillItemDraft(house, product);
    const photos = {
      borrower_photo: await aPhoto(),
      borrower_employment_card_photo: Buffer.from('%PDF-1.7\n'),
    };
    const refused = await submitItemDraft(house, product, id, {}, photos);
    expect(Object.keys(refusalsOf(refused))).toEqual(['borrower_employment_card_photo']);
    const row = await look.rowOf(id);
    expect(row).toMatchObject({ status: 'Draft', source_of_information: null });
    expect(await look.photosOf(row.id)).toEqual([]);
  });

  it('a repeat with the same submit_id gets the first answer and looks at no photo; 12 at once make one application, and whoever is told to try again gets that answer then', async () => {
    const id = await fillItemDraft(house, product);
    const submit = { submit_id: randomUUID() };
    // Whoever is told to try again does so once another has its answer: photos under way hold their room until then.
    const { promise: firstAnswer, resolve: answered } = Promise.withResolvers<void>();
    const send = async (): ReturnType<typeof submitItemDraft> => {
      try {
        return await submitItemDraft(house, product, id, submit);
      } catch (error) {
        expect(error).toBeInstanceOf(Busy);
        await firstAnswer;
        return submitItemDraft(house, product, id, submit);
      } finally {
        answered();
      }
    };
    const results = await Promise.all(Array.from({ length: 12 }, () => send()));
    const row = await look.rowOf(id);
    const first = { id, number: String(row.id) };
    expect(results).toEqual(results.map(() => first));
    const broken = { borrower_photo: Buffer.from('no photo') };
    expect(await submitItemDraft(house, product, id, submit, broken)).toEqual(first);
    expect(await look.heldBy(row.id)).toEqual(['borrower_photo']);
    const events = await look.eventsOf(row.id);
    expect(events.filter((event) => event === 'application.submitted')).toHaveLength(1);
    expect(reasonOf(await submitItemDraft(house, product, id))).toBe(UNKNOWN_DRAFT);
    await expectNothingOrphaned();
  });

  it('R13 a kill while the photos are written leaves a draft, nothing behind the sweeper, and a Submit that works again', async () => {
    const id = await fillItemDraft(house, product);
    const submit = { submit_id: randomUUID() };
    const dying = {
      ...house,
      photos: {
        ...house.photos,
        async put(name: string, sizes: { large: Uint8Array; small: Uint8Array }) {
          await house.photos.put(name, sizes);
          throw new Error('killed');
        },
      },
    };
    await expect(submitItemDraft(dying, product, id, submit)).rejects.toThrow('killed');
    expect(await look.rowOf(id)).toMatchObject({ status: 'Draft' });
    await expectNothingOrphaned();
    expect(await submitItemDraft(house, product, id, submit)).toMatchObject({ id });
    await expectNothingOrphaned();
  });
});

describe('C-31 VAL-37 with the setting on', () => {
  it('purchasing and pawn ask for the employment card, and take it', async () => {
    const strict = { ...house, env: { ...house.env, requireEmploymentCard: true } };
    const missing = { borrower_employment_card_photo: 'The employment card field is required.' };
    const id = await fillItemDraft(strict, 'pawn');
    expect(refusalsOf(await submitItemDraft(strict, 'pawn', id))).toEqual(missing);
    const photo = await aPhoto();
    const photos = { borrower_photo: photo, borrower_employment_card_photo: photo };
    expect(await submitItemDraft(strict, 'pawn', id, {}, photos)).toMatchObject({ id });
  });
});

describe('many at once', () => {
  it('20 submits at once of people with one national ID and of one phone end, each in an application of its own or a duplicate', async () => {
    const shared = itemAnswers('pawn');
    const ids: string[] = [];
    for (let person = 0; person < 20; person += 1) {
      const mine = itemAnswers('pawn');
      const answers =
        person % 2 === 0 ? shared : { ...mine, 'pawn-step-2': shared['pawn-step-2'] ?? {} };
      ids.push(await fillItemDraft(house, 'pawn', answers));
    }
    const results = await Promise.all(ids.map((id) => submitItemDraft(house, 'pawn', id)));
    expect(results.map(reasonOf)).toEqual(ids.map(() => 'done'));
    const rows = await Promise.all(ids.map((id) => look.rowOf(id)));
    expect(rows.filter(({ duplicate_of }) => duplicate_of === null)).toHaveLength(1);
    await expectNothingOrphaned();
  });
});
