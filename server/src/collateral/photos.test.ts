import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastSeen, openPawnHouse, TOLD, value, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { aPicture } from '../../testing/office-samples-today.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { readReview } from '../applications/review-page/commands-read.ts';
import { Press } from '../documents/gateway-typst.ts';
import { releaseCollateral } from './commands.ts';
import { moveCollateral, takeValued } from './commands-custody.ts';
import { printTicket } from './commands-paper.ts';
import {
  addCollateralPhoto,
  strikeCollateralPhoto,
  viewCollateralPhoto,
} from './commands-photos.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

describe('photos of what is pawned', () => {
  const sender = { network: 'here', gone: new AbortController().signal };
  const add = (applicationId: bigint, bytes: Buffer, by: typeof STAFF.uma | typeof STAFF.max) =>
    addCollateralPhoto(house, by, { applicationId, shows: 'item', bytes, sender });

  it('are encoded anew, encrypted, kept once, and each view is noted before it is shown; the review has none of them', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const picture = await aPicture();
    expect(refusalOf(await add(applicationId, picture, STAFF.max))).toBe('role');
    expect(refusalOf(await add(applicationId, Buffer.from('none'), STAFF.uma))).toBe('field:photo');
    const { photo } = done(await add(applicationId, picture, STAFF.uma));
    expect(done(await add(applicationId, picture, STAFF.uma))).toEqual({ photo });
    const [one, ...others] = (await view(house, applicationId)).photos;
    expect([one?.by.handle, one?.shows, one?.seen, others]).toEqual(['uma', 'item', null, []]);
    const photoId = BigInt(Number(photo));
    const stored = await house.db
      .selectFrom('photo')
      .select(['kind', 'state', 'key_id'])
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ kind: 'pledge', state: 'held', key_id: house.cipher.keyId });
    const seen = done(await viewCollateralPhoto(house, STAFF.sam, { applicationId, photoId }));
    expect(seen.data_url).toMatch(/^data:image\/jpeg;base64,/);
    expect((await view(house, applicationId)).photos[0]?.seen?.by.handle).toBe('sam');
    const other = await bringTo(house, 'pawnApproved');
    const strange = { applicationId: other.applicationId, photoId };
    expect(refusalOf(await viewCollateralPhoto(house, STAFF.sam, strange))).toBe('not_found');
    const review = await readReview(house, STAFF.uma, { applicationId, locale: 'en' });
    if (review instanceof Refused) throw new Error('refused');
    expect(review.photos.map(({ id }) => id)).not.toContain(String(photoId));
  });

  it('are twelve at most, whoever comes at once; a struck one is kept, marked and counted no more; none come or are struck once the thing was given back', async () => {
    const subject = await bringTo(house, 'pawnOpen');
    const { applicationId } = subject;
    const pictures = await Promise.all(Array.from({ length: 14 }, (_, n) => aPicture(n * 15)));
    const answers: unknown[] = [];
    for (const few of [pictures.slice(0, 11), pictures.slice(11)]) {
      answers.push(...(await Promise.all(few.map((one) => add(applicationId, one, STAFF.uma)))));
    }
    const refused = answers.map(refusalOf).filter((reason) => reason !== null);
    expect(refused).toEqual(['field:photo', 'field:photo']);
    const { photos } = await view(house, applicationId);
    expect(photos).toHaveLength(12);
    const photoId = BigInt(photos[3]?.id ?? 0);
    const strike = (reason: string, by: typeof STAFF.uma | typeof STAFF.max = STAFF.uma) =>
      strikeCollateralPhoto(house, by, { applicationId, photoId, reason });
    expect(refusalOf(await strike(' '))).toBe('field:reason');
    expect(refusalOf(await strike('no', STAFF.max))).toBe('role');
    done(await strike('another phone'));
    expect(refusalOf(await strike('again'))).toBe('changed');
    const other = await bringTo(house, 'pawnApproved');
    const strange = { applicationId: other.applicationId, photoId, reason: 'not mine' };
    expect(refusalOf(await strikeCollateralPhoto(house, STAFF.uma, strange))).toBe('not_found');
    // There is room for one more, and what was struck is still there to be seen.
    const twelfth = await aPicture(250);
    done(await add(applicationId, twelfth, STAFF.uma));
    expect(refusalOf(await add(applicationId, await aPicture(252), STAFF.uma))).toBe('field:photo');
    const marked = (await view(house, applicationId)).photos.filter(
      ({ struck }) => struck !== null,
    );
    expect(marked).toMatchObject([
      { id: String(photoId), struck: { by: { handle: 'uma' }, reason: 'another phone' } },
    ]);
    done(await viewCollateralPhoto(house, STAFF.sam, { applicationId, photoId }));
    const acts = await house.db
      .selectFrom('audit')
      .select(['actor', 'facts'])
      .where('event', '=', 'collateral.photo_struck')
      .execute();
    expect(acts).toEqual([{ actor: STAFF.uma.who, facts: { photo: Number(photoId) } }]);
    // Struck photos take the place of files: of all together there are thirty-six at most.
    const strikeLast = async () => {
      const wrong = BigInt((await view(house, applicationId)).photos.at(-1)?.id ?? 0);
      const struck = { applicationId, photoId: wrong, reason: 'blurred' };
      done(await strikeCollateralPhoto(house, STAFF.uma, struck));
    };
    for (let held = 13; held < 36; held += 1) {
      await strikeLast();
      done(await add(applicationId, twelfth, STAFF.uma));
    }
    await strikeLast();
    expect(refusalOf(await add(applicationId, twelfth, STAFF.uma))).toBe('field:photo');
    expect((await view(house, applicationId)).photos).toHaveLength(36);
    done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
    done(await releaseCollateral(house, STAFF.uma, subject.ticket));
    expect(refusalOf(await add(applicationId, await aPicture(255), STAFF.uma))).toBe('changed');
    const last = BigInt((await view(house, applicationId)).photos.at(-1)?.id ?? 0);
    const late = { applicationId, photoId: last, reason: 'late' };
    expect(refusalOf(await strikeCollateralPhoto(house, STAFF.uma, late))).toBe('changed');
  });
});

describe('the pawn ticket', () => {
  it('says in both languages what was handed over and on which terms; its bytes are the same after a move, and there is none before the thing was taken', async () => {
    const press = new Press();
    const services = { ...house, press };
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const print = () => printTicket(services, 'staff:sam', applicationId);
    expect(refusalOf(await print())).toBe('not_found');
    const { valuation } = done(await value(house, applicationId));
    const told = { ...TOLD, valuation: String(valuation) };
    done(await takeValued(house, STAFF.sam, { applicationId, told }));
    const first = done(await print());
    const after = await lastSeen(house, applicationId);
    const moved = { kind: 'moved', after, place: 'Safe 9', seal: '0999' } as const;
    done(await moveCollateral(house, STAFF.max, { applicationId, told: moved, key: randomUUID() }));
    later(house, 2);
    const second = done(await print());
    press.close();
    expect(second.pdf.equals(first.pdf)).toBe(true);
    expect(first.pdf.toString('latin1')).toContain('pdfaid');
    const text = pdfText(first.pdf);
    for (const part of ['ទូរសព្ទ', 'Phone', '0417', '$400.00', 'បង្កាន់ដៃបញ្ចាំ', 'Pawnticket']) {
      expect(text).toContain(part);
    }
    for (const locale of ['km', 'en'] as const) {
      expect(text).toContain(m.agreement_collateral({}, { locale }).replaceAll(/\s/g, ''));
    }
    expect(text).not.toContain('Safe');
  });

  it('has the seal that the thing was taken under, and the page that taking, after more than a hundred notes too', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    const { valuation } = done(await value(house, applicationId));
    const told = { ...TOLD, valuation: String(valuation) };
    const { ticket } = done(await takeValued(house, STAFF.sam, { applicationId, told }));
    const seen = {
      collateral_id: BigInt(Number(ticket)),
      kind: 'seen',
      place: 'Safe 9',
      seal: '0999',
      made_by: STAFF.max.who,
      made_at: house.clock.now(),
    };
    const notes = Array.from({ length: 101 }, () => seen);
    await house.db.insertInto('custody_entry').values(notes).execute();
    const press = new Press();
    const { pdf } = done(await printTicket({ ...house, press }, 'staff:sam', applicationId));
    press.close();
    expect(pdfText(pdf)).toContain(TOLD.seal);
    const { custody } = await view(house, applicationId);
    // The newest 100 notes and the taking; the oldest of the 101 notes is left out.
    expect(custody.map(({ kind }) => kind)).toEqual([...Array(100).fill('seen'), 'taken']);
    expect(custody.at(-1)).toMatchObject({ seal: TOLD.seal, by: { handle: 'sam' } });
  });
});
