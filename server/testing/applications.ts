import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { StoreReply } from 'contract/applications';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { STORE_CALLS } from 'contract/wizards/all';
import { borrowWizard } from 'contract/wizards/borrow';
import { PRODUCTS } from 'lending/product';
import sharp from 'sharp';
import { applicantAnswers, type StepName } from './applicant.ts';
import { testEnv } from './env.ts';
import { standingClock } from '../src/clock.ts';
import { newFolder } from './cluster.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { installationId } from '../src/database/installation.ts';
import { saveStep } from '../src/applications/commands.ts';
import type { ApplicationServices, PhotoUpload } from '../src/applications/commands-envelope.ts';
import { draftKeyHash } from '../src/applications/commands-draft.ts';
import { encryptPhotos } from '../src/applications/photos/gateway-encrypted.ts';
import { Cipher } from '../src/cipher.ts';
import { openPhotoStore } from '../src/applications/photos/gateway.ts';
import { findDraft } from '../src/applications/store.ts';

/** What a test of applications works with: a database of its own with reference data, and a folder of its own. */
export interface TestHouse extends ApplicationServices {
  test: TestDatabase;
  clock: ReturnType<typeof standingClock>;
  close(): Promise<void>;
}

/** The day of most tests: everybody's ages are reckoned from here. */
export const TEST_NOW = '2026-11-21T03:00:00Z';

/** Opens such a house; `settings` as an operator would write them. Call `close` in `afterAll`. */
export async function openTestHouse(settings: Record<string, string> = {}): Promise<TestHouse> {
  const test = await testDatabase({ most: 20, filled: true });
  const dataDir = newFolder('house-');
  const env = testEnv({ DATA_DIR: dataDir, ...settings });
  const cipher = new Cipher(env.dataKeys);
  return {
    test,
    db: test.db,
    env,
    clock: standingClock(TEST_NOW),
    cipher,
    photos: encryptPhotos(await openPhotoStore(env, await installationId(test.db)), cipher),
    async close() {
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A small photo, as a phone would send it. */
export async function aPhoto(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' } = {},
): Promise<Buffer> {
  const { width = 60, height = 40, format = 'jpeg' } = options;
  const background = { r: 180, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

let usual: Promise<Buffer> | undefined;
/** The same photo for every draft that needs one, taken once. */
const usualPhoto = () => (usual ??= aPhoto());

/** The call and the wizard that a step belongs to; the borrow wizard's for what belongs to none. */
function homeOf(formName: string) {
  for (const { wizards } of STORE_CALLS) {
    const wizard = wizards.find(({ steps }) => steps.some((step) => step.formName === formName));
    if (wizard) return { wizards, product: wizard.products[0] };
  }
  return { wizards: [borrowWizard], product: borrowWizard.products[0] };
}

/** A file of a test; whose turn it takes matters to few of them. */
type TestUpload = Omit<PhotoUpload, 'sender'> & Partial<PhotoUpload>;

/** Somebody who sends photos from a network of this name, and waits for the answer. */
export function aSender(network = 'of-a-test'): PhotoUpload['sender'] {
  return { network, gone: new AbortController().signal };
}

/** An address that no test has used: what is counted by network does not meet. */
function anyAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}

interface SendOptions {
  uploads?: TestUpload[];
  locale?: Locale;
  address?: string;
  /** Who is signed in. */
  borrowerId?: bigint | null;
}

/** Sends one step as its wizard would. */
export async function sendStep(
  house: ApplicationServices,
  formName: string,
  body: Record<string, unknown>,
  { uploads = [], locale = 'km', address = anyAddress(), borrowerId = null }: SendOptions = {},
): Promise<StoreReply | Refused> {
  const { wizards, product } = homeOf(formName);
  const type = PRODUCTS[product].wireName;
  const base = { type, formType: 'borrow', status: 'Draft', formName };
  const caller = { locale, address, borrowerId };
  const sent = uploads.map((upload) => ({ sender: aSender(), ...upload }));
  return saveStep(house, wizards, { body: { ...base, ...body }, uploads: sent, caller });
}

/** The refusals of an answer by key, in English; a refusal as a whole stands under `''`. */
export function refusalsOf(answer: { id: string } | Refused): Record<string, string> {
  if (!(answer instanceof Refused)) return {};
  const fields = [...answer.fields].map(([key, text]) => [key, text('en')] as const);
  return Object.fromEntries(answer.text ? [['', answer.text('en')], ...fields] : fields);
}

/** The key of an answer that was no refusal. */
export function keyOf(answer: { id: string } | Refused): string {
  if (answer instanceof Refused) throw new Error(JSON.stringify(refusalsOf(answer)));
  return answer.id;
}

/** Saves the first step. @returns the draft's key */
export async function newDraft(house: ApplicationServices): Promise<string> {
  return keyOf(await sendStep(house, 'personal-info', applicantAnswers()['personal-info']));
}

/** Sends the step with the photos, with these files by key; `body` beside or instead of its answers. */
export function sendPhotos(
  house: ApplicationServices,
  id: unknown,
  files: Readonly<Record<string, Buffer>>,
  body: Record<string, unknown> = {},
): Promise<StoreReply | Refused> {
  const uploads = Object.entries(files).map(([key, bytes]) => ({ key, bytes }));
  return sendStep(house, 'relative', { ...applicantAnswers().relative, ...body, id }, { uploads });
}

/** Saves the first four steps. @returns the draft's key */
export async function fillDraft(
  house: ApplicationServices,
  answers = applicantAnswers(),
  but: Partial<Record<StepName, Record<string, unknown> | null>> = {},
): Promise<string> {
  const first = { ...answers['personal-info'], ...but['personal-info'], visit_id: randomUUID() };
  const id = keyOf(await sendStep(house, 'personal-info', first));
  for (const step of ['additional-info', 'employment', 'relative'] as const) {
    if (but[step] === null) continue;
    const uploads = [{ key: 'borrower_photo', bytes: await usualPhoto() }];
    const body = { ...answers[step], ...but[step], id };
    keyOf(await sendStep(house, step, body, step === 'relative' ? { uploads } : {}));
  }
  return id;
}

/** Sends the last step with Pending. */
export async function submitDraft(
  house: ApplicationServices,
  id: string,
  body: Record<string, unknown> = {},
  options: { address?: string } = {},
): Promise<StoreReply | Refused> {
  const last = { ...applicantAnswers().bank, accept: true, ...body };
  return sendStep(house, 'bank', { ...last, id, status: 'Pending' }, options);
}

/** Fills in and submits a whole application, through the same acts as a visitor. @returns its number */
export async function submitAnApplication(
  house: ApplicationServices,
  answers = applicantAnswers(),
): Promise<bigint> {
  const id = await fillDraft(house, answers);
  const hash = draftKeyHash(id);
  const draft =
    hash &&
    (await findDraft(house.db, {
      keyHash: hash,
      product: 'payday',
      owner: null,
      formType: 'borrow',
      now: house.clock.now(),
    }));
  if (!draft) throw new Error('The draft just made is not there');
  keyOf(await submitDraft(house, id, answers.bank));
  return draft.id;
}

/** The row that this key opens. @throws where there is none */
export async function draftOf(house: TestHouse, key: string) {
  const hash = draftKeyHash(key);
  if (hash === null) throw new Error('no key');
  return house.db
    .selectFrom('application')
    .selectAll()
    .where('draft_key_hash', '=', hash)
    .executeTakeFirstOrThrow();
}

/** All applications of this phone, oldest first. */
export function applicationsOf(house: TestHouse, phone: string) {
  return house.db
    .selectFrom('application')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('id')
    .execute();
}

/** The one application of this phone. @throws where there is none, or more */
export async function onlyApplicationOf(house: TestHouse, phone: string) {
  const rows = await applicationsOf(house, phone);
  const row = rows[0];
  if (!row || rows.length !== 1) throw new Error(`${rows.length} applications`);
  return row;
}

/** The messages about an application, oldest first. */
export function noticesOf(house: TestHouse, applicationId: bigint) {
  return house.db
    .selectFrom('notice')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
}
