import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreReply } from 'contract/applications';
import { Refused } from 'contract/refusal';
import { sweep } from '../src/jobs/sweeper.ts';
import { decryptColumns } from '../src/applications/store-encrypted.ts';
import type { ApplicationServices } from '../src/applications/commands-envelope.ts';
import { applicantAnswers } from './applicant.ts';
import { aPhoto, draftOf, keyOf, sendStep, type TestHouse } from './applications.ts';

export type ItemProduct = 'purchasing' | 'pawn';
export type StepBody = Record<string, unknown>;

/** The last step of each wizard: with the photos, it submits. */
export const LAST_STEP = { purchasing: 'purchasing-step-4', pawn: 'pawn-step-5' } as const;

/** Invented answers of all steps in wire form, by formName; every applicant has a phone of their own. */
export function itemAnswers(product: ItemProduct, number?: number): Record<string, StepBody> {
  const { 'personal-info': one, 'additional-info': two, employment } = applicantAnswers(number);
  const { name, last_name, phone, email, national_id_number } = one;
  const applicant = { name, last_name, phone, email };
  const { date_of_birth, gender, marital_status, province, district, commune } = two;
  const { home_number, street_number, home_type } = two;
  const person = { date_of_birth, gender, marital_status };
  const address = { province, district, commune, home_number, street_number, home_type };
  const { loan_type_id: _purpose, company_type: _type, ...work } = employment;
  const documents = { source_of_information: 'Facebook' };
  if (product === 'pawn') {
    return {
      'pawn-step-1': { ...applicant, amount: 300, duration: 6, type_of_collateral: 'phone' },
      'pawn-step-2': { national_id_number, ...person, ...address },
      'pawn-step-3': work,
      'pawn-step-4': { has_relative: false },
      'pawn-step-5': documents,
    };
  }
  const purchase = { purchase_item: 'motorcycle', purchase_total_price: 1240.5 };
  const loan = { amount: 990, duration: 24 };
  return {
    'purchasing-step-1': { ...applicant, ...purchase, ...loan, ...person, ...address },
    'purchasing-step-2': work,
    'purchasing-step-3': { has_relative: false },
    'purchasing-step-4': documents,
  };
}

/** Saves every step but the last. @returns the draft's key */
export async function fillItemDraft(
  house: ApplicationServices,
  product: ItemProduct,
  answers = itemAnswers(product),
): Promise<string> {
  let id: string | undefined;
  for (const [formName, own] of Object.entries(answers)) {
    if (formName === LAST_STEP[product]) break;
    const key = id === undefined ? { visit_id: randomUUID() } : { id };
    id = keyOf(await sendStep(house, formName, { ...own, ...key }));
  }
  if (id === undefined) throw new Error('a wizard of one step');
  return id;
}

/** Sends the last step with Pending and with photos: one's own unless others are given. */
export async function submitItemDraft(
  house: ApplicationServices,
  product: ItemProduct,
  id: string,
  body: StepBody = {},
  photos?: Readonly<Record<string, Buffer>>,
  options: { address?: string } = {},
): Promise<StoreReply | Refused> {
  const last = LAST_STEP[product];
  const files = photos ?? { borrower_photo: await aPhoto() };
  const uploads = Object.entries(files).map(([key, bytes]) => ({ key, bytes }));
  const whole = { ...itemAnswers(product)[last], accept: true, ...body, id, status: 'Pending' };
  return sendStep(house, last, whole, { ...options, uploads });
}

/** What the database and the photo store have of a draft or an application. */
export function lookInto(house: TestHouse) {
  const photosOf = (id: bigint) =>
    house.db
      .selectFrom('photo')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('id')
      .execute();
  return {
    photosOf,
    /** As it was typed. */
    rowOf: async (key: string) => decryptColumns(house.cipher, await draftOf(house, key)),
    /** The kinds of photo in their places, in the order of their arrival. */
    async heldBy(id: bigint) {
      const photos = await photosOf(id);
      return photos.filter(({ state }) => state === 'held').map(({ kind }) => kind);
    },
    async eventsOf(id: bigint) {
      const rows = await house.db
        .selectFrom('audit')
        .select('event')
        .where('subject', '=', `application:${id}`)
        .orderBy('id')
        .execute();
      return rows.map(({ event }) => event);
    },
    /** After the sweeper: the object names that have a row, and the files that are there (R13). */
    async photoStore() {
      const log = { warn: () => undefined, error: () => undefined } as never;
      await sweep({ ...house, log }, { graceMs: 0 });
      const rows = await house.db.selectFrom('photo').select('object_name').execute();
      const folder = join(house.env.dataDir, 'photos');
      const files = readdirSync(folder, { recursive: true, withFileTypes: true });
      return {
        expected: rows
          .flatMap(({ object_name: name }) => [`${name}-large.jpg`, `${name}-small.jpg`])
          .toSorted(),
        files: files
          .filter((entry) => entry.isFile() && entry.name.endsWith('.jpg'))
          .map(({ name }) => name)
          .toSorted(),
      };
    },
  };
}

/** The reason of a refusal, or `done`. */
export const reasonOf = (answer: { id: string } | Refused): string | null =>
  answer instanceof Refused ? answer.reason : 'done';
