import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { done, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../../testing/loans.ts';
import { hire } from '../../staff/commands-people.ts';
import { viewPhoto } from './commands-photo-view.ts';
import { readReview } from './commands-read.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  const who = { username: 'uma@lender.test', nameKm: 'ឧមា', nameEn: 'Uma' };
  done(await hire(house, 'operator', { ...who, roles: ['officer'], locale: 'en' }));
});
afterAll(() => house.close());

const { uma, nary, sam } = STAFF;
const anApplication = () => submitAnApplication(house, applicantAnswers());
const review = async (applicationId: bigint, by: typeof uma | typeof nary = uma) =>
  done(await readReview(house, by, { applicationId, locale: 'en' }));

describe('photos', () => {
  it('go out with the view in the audit, which says who saw which; the next one sees who that was', async () => {
    const applicationId = await anApplication();
    const { photos } = await review(applicationId);
    expect(photos).toMatchObject([{ label: 'Face, holding the ID card', seen: null }]);
    expect(JSON.stringify(photos)).not.toContain('data:');
    const photoId = BigInt(photos[0]?.id ?? 0);
    const { data_url } = done(await viewPhoto(house, uma, { applicationId, photoId }));
    const jpeg = Buffer.from(data_url.replace('data:image/jpeg;base64,', ''), 'base64');
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const acts = await house.db
      .selectFrom('audit')
      .select(['event', 'actor', 'facts'])
      .where('subject', '=', `application:${applicationId}`)
      .where('event', '=', 'photo.viewed')
      .execute();
    expect(acts).toEqual([
      {
        event: 'photo.viewed',
        actor: 'staff:uma',
        facts: { photo: Number(photoId), kind: 'borrower_photo' },
      },
    ]);
    const [seen] = (await review(applicationId, nary)).photos;
    expect(seen?.seen).toMatchObject({ by: { name_en: 'Uma' } });
  });

  it('of another application, or whose file is gone, are refused; the view of one that is gone is noted all the same', async () => {
    const [one, other] = [await anApplication(), await anApplication()];
    const [photo] = (await review(other)).photos;
    const photoId = BigInt(photo?.id ?? 0);
    expect(refusalOf(await viewPhoto(house, uma, { applicationId: one, photoId }))).toBe(
      'not_found',
    );
    expect(refusalOf(await viewPhoto(house, sam as never, { applicationId: other, photoId }))).toBe(
      'role',
    );
    const { object_name: name } = await house.db
      .selectFrom('photo')
      .select('object_name')
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow();
    await house.photos.remove(name);
    expect(refusalOf(await viewPhoto(house, uma, { applicationId: other, photoId }))).toBe(
      'photo_gone',
    );
    const views = await house.db
      .selectFrom('photo_view')
      .select('viewed_by')
      .where('application_id', '=', other)
      .execute();
    expect(views).toEqual([{ viewed_by: 'staff:uma' }]);
  });
});
