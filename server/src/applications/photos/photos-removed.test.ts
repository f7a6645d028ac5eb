/** Photos that an applicant takes back before Submit: the step says so by an empty key. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookInto } from '../../../testing/item-applications.ts';
import {
  aPhoto,
  keyOf,
  newDraft,
  openTestHouse,
  refusalsOf,
  sendPhotos,
  type TestHouse,
} from '../../../testing/applications.ts';

let house: TestHouse;
let look: ReturnType<typeof lookInto>;
beforeAll(async () => {
  house = await openTestHouse();
  look = lookInto(house);
});
afterAll(() => house.close());

it('C-30 the empty key of an optional photo takes back the one that is held, whose files go at once; an absent key does not', async () => {
  const id = await newDraft(house);
  const draft = await look.rowOf(id);
  const kinds = () => look.heldBy(draft.id);
  const photo = await aPhoto();
  const both = { borrower_photo: photo, borrower_national_id_photo: photo };
  keyOf(await sendPhotos(house, id, both));
  keyOf(await sendPhotos(house, id, {}));
  expect(await kinds()).toEqual(['borrower_photo', 'borrower_national_id_photo']);
  const removed = { borrower_national_id_photo: '' };
  // What is refused takes nothing back.
  const wrong = { ...removed, relative_name: '' };
  expect(Object.keys(refusalsOf(await sendPhotos(house, id, {}, wrong)))).toEqual([
    'relative_name',
  ]);
  expect(await kinds()).toEqual(['borrower_photo', 'borrower_national_id_photo']);
  keyOf(await sendPhotos(house, id, {}, removed));
  expect(await kinds()).toEqual(['borrower_photo']);
  // Its row goes with its files.
  expect(await look.photosOf(draft.id)).toHaveLength(1);
  const { files, expected } = await look.photoStore();
  expect(files).toEqual(expected);
  const acts = await house.db
    .selectFrom('audit')
    .select('facts')
    .where('event', '=', 'photo.removed')
    .execute();
  expect(acts).toEqual([{ facts: { kind: 'borrower_national_id_photo' } }]);
  // A file under the key counts before its empty text, and what is not held is not taken back.
  keyOf(await sendPhotos(house, id, { borrower_national_id_photo: photo }, removed));
  expect(await kinds()).toEqual(['borrower_photo', 'borrower_national_id_photo']);
});

it('the empty key of the own photo is refused as missing, and takes nothing back', async () => {
  const id = await newDraft(house);
  keyOf(await sendPhotos(house, id, { borrower_photo: await aPhoto() }));
  const { id: draftId } = await look.rowOf(id);
  const answer = await sendPhotos(house, id, {}, { borrower_photo: '' });
  expect(refusalsOf(answer)).toEqual({ borrower_photo: 'The photo field is required.' });
  expect(await look.heldBy(draftId)).toEqual(['borrower_photo']);
});
