import { OWN_PICTURES, PICTURE_PATH, type ToldPicture } from 'contract/content';
import type { Locale, Refusal } from 'contract/locale';
import type { ChangeImage, ImageKey, SiteImage } from 'contract/office/site-content';
import { Refused } from 'contract/refusal';
import { hasUnprintable } from 'contract/tidy';
import { m } from 'words/messages';
import {
  makePicture,
  type PhotoFault,
  type Picture,
} from '../applications/photos/commands-pictures.ts';
import { recordActs } from '../audit/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { Sender } from '../sender.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import * as store from './store-images.ts';

type ImageServices = Pick<Services, 'db' | 'clock'>;

const ALT_MOST = 300;
/** Letters of a picture's name: half of its hash. */
const NAME = 32;

const addressOf = (name: string, size: 'large' | 'medium') => `${PICTURE_PATH}/${name}-${size}.jpg`;

/** The pictures of the home page as managers see them. */
export async function imageRows({ db }: Pick<ImageServices, 'db'>): Promise<{ rows: SiteImage[] }> {
  const rows: SiteImage[] = [];
  for (const image of await store.storedImages(db)) {
    const { key, address, picture, width, height, version } = image;
    const jpeg = picture === null ? null : await store.readPicture(db, picture, 'medium');
    const preview = jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    const alt = { alt_km: image.altKm, alt_en: image.altEn };
    rows.push({ key, address, preview, width, height, ...alt, version });
  }
  return { rows };
}

/** The same as pages need them. */
export async function toldPictures(
  db: ImageServices['db'],
): Promise<{ background: ToldPicture; why_us: ToldPicture }> {
  const images = new Map((await store.storedImages(db)).map((image) => [image.key, image]));
  const told = (key: ImageKey): ToldPicture => {
    const image = images.get(key);
    const picture = image?.picture ?? null;
    return {
      image: image?.address || OWN_PICTURES[key],
      medium: picture === null ? null : addressOf(picture, 'medium'),
      alt_km: image?.altKm ?? null,
      alt_en: image?.altEn ?? null,
    };
  };
  return { background: told('background'), why_us: told('why-us') };
}

const FAULTS: Readonly<Record<PhotoFault, typeof m.office_site_image_kind>> = {
  kind: m.office_site_image_kind,
  broken: m.office_site_image_broken,
  heavy: m.office_site_image_heavy,
  large: m.office_site_image_large,
  'large-in-passes': m.office_site_image_large,
  'large-heic': m.office_site_image_large,
};

const wrongFile =
  (fault: PhotoFault): Refusal =>
  (locale) =>
    FAULTS[fault]({}, { locale });
const wrongAlt: Refusal = (locale: Locale) =>
  m.office_site_alt_missing({ most: String(ALT_MOST) }, { locale });

/** Replaces a picture, or what is said of it; the audit has both sides by the names of the pictures. */
export async function changeImage(
  { db, clock }: ImageServices,
  by: Staff,
  { key, ...wanted }: ChangeImage & { key: ImageKey },
  sender: Sender,
): Promise<Refused | null> {
  const alt = { km: wanted.alt_km.trim(), en: wanted.alt_en.trim() };
  const wrong = wanted.as_delivered ? new Map<string, Refusal>() : wrongAlts(alt);
  if (wrong.size > 0) return Refused.fields(wrong);
  const made = wanted.as_delivered ? null : await encoded(wanted.file, sender);
  if (typeof made === 'string') return Refused.field('file', wrongFile(made));
  const at = clock.now();
  const who = `staff:${by.handle}`;
  return db.transaction().execute(async (tx) => {
    const before = (await store.storedImages(tx)).find((image) => image.key === key);
    if (before === undefined || before.version !== wanted.version) {
      return changedSince(tx, who, ['siteImage', key]);
    }
    const name = made?.sha256.toString('hex').slice(0, NAME) ?? null;
    if (made !== null && name !== null) {
      const { large, medium, width, height } = made;
      await store.insertPicture(tx, { name, large, medium, width, height, by: who, at });
    }
    const after = wanted.as_delivered
      ? { key, address: OWN_PICTURES[key], picture: null, altKm: null, altEn: null }
      : {
          key,
          address: name === null ? before.address : addressOf(name, 'large'),
          picture: name ?? before.picture,
          altKm: alt.km,
          altEn: alt.en,
        };
    if (!(await store.writeImage(tx, { ...after, version: before.version }, { by: who, at }))) {
      return changedSince(tx, who, ['siteImage', key]);
    }
    const side = (image: Pick<store.StoredImage, 'address' | 'altKm' | 'altEn'>) => ({
      address: image.address,
      alt_km: image.altKm,
      alt_en: image.altEn,
    });
    const facts = { before: side(before), after: side(after) };
    const act = { event: 'site_image.changed', actor: who, subject: `site_image:${key}`, facts };
    await recordActs(tx, [{ at, ...act }]);
    return null;
  });
}

function wrongAlts(alt: { km: string; en: string }): Map<string, Refusal> {
  const wrong = new Map<string, Refusal>();
  for (const locale of ['km', 'en'] as const) {
    const letters = Array.from(alt[locale]).length;
    const isUnread = hasUnprintable(alt[locale], { isLong: false });
    if (letters === 0 || letters > ALT_MOST || isUnread) wrong.set(`alt_${locale}`, wrongAlt);
  }
  return wrong;
}

/** The file upright, without metadata, as JPEG; null where none was sent. */
async function encoded(file: string | null, sender: Sender): Promise<Picture | PhotoFault | null> {
  if (file === null) return null;
  return makePicture(Buffer.from(file, 'base64'), sender);
}
