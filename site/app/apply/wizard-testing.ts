import type { Outcome } from 'contract/client';
import { situationOf } from 'contract/situation';
import { borrowWizard } from 'contract/wizards/borrow';
import type { FilledWizard } from './draft.ts';
import { DraftStore, type DraftStorage } from './draft-store.ts';
import { WizardModel } from './wizard-model.ts';
import type { WizardEvent, StepRequest, WizardParts } from './wizard-parts.ts';

/** Draft storage in maps. */
export function mapStorage(
  content = new Map<string, unknown>(),
  late = new Map<string, string>(),
): DraftStorage {
  return {
    entries: async () => [...content],
    update: async (key, change) => void content.set(key, structuredClone(change(content.get(key)))),
    remove: async (keys) => keys.forEach((key) => content.delete(key)),
    late: {
      entries: () => [...late],
      put: (name, text) => (text === null ? void late.delete(name) : void late.set(name, text)),
    },
  };
}

/** Valid answers to the borrow wizard on 21/11/2026, as typed. The other wizards ask most of these too. */
export const RIGHT_ANSWERS: Readonly<Record<string, string>> = {
  amount: '100',
  duration: '10',
  name: 'Sok',
  last_name: 'Dara',
  phone: '012 345 678',
  email: 'dara@example.com',
  national_id_number: '010203040',
  date_of_birth: '14/04/1995',
  gender: 'Male',
  marital_status: 'Single',
  province: 'Battambang',
  district: 'Krong Battambang',
  commune: 'Svay Pao',
  home_number: '12',
  street_number: '3',
  how_long_have_been_living_there: '1-2 years',
  home_type: 'own',
  borrow_education_id: '1',
  loan_type_id: '11',
  occupation: 'Other',
  occupation_other: 'Silk weaver',
  company_name: 'Angkor Silk',
  company_type: 'NGO',
  gross_monthly_income: '351-450',
  company_contact_name: 'Chan',
  company_contact_phone: '098 765 432',
  relative_name: 'Mealea',
  relative_contact_phone: '011 222 333',
  relative_type: 'Sister',
  bank_name: 'ABA',
  bank_account_number: '000111222',
  facebook_name: 'Sok Dara',
  accept: 'true',
};

/** Valid answers to the purchasing and pawn wizards. */
const ITEM_ANSWERS: Readonly<Record<string, string>> = {
  ...RIGHT_ANSWERS,
  amount: '290',
  duration: '6',
  occupation: 'Driver',
  purchase_item: 'Other',
  purchase_item_other: 'Sewing machine',
  purchase_total_price: '450.50',
  type_of_collateral: 'phone',
  source_of_information: 'Facebook',
};

type Reply = (post: StepRequest) => Outcome<{ id: string }>;

/** Replies of a server. */
export const replies = {
  done: (id = 'draft-key'): Outcome<{ id: string }> => ({
    kind: 'done',
    data: { id },
    answer: { code: 1, data: { id }, message: '', message_en: '', message_km: '' },
  }),
  refused: (fields: Record<string, string[]>, message = '', reason?: string) =>
    ({
      kind: 'refused',
      status: 200,
      fields,
      message,
      answer: {
        code: 0,
        data: null,
        message: message || fields,
        message_en: message,
        message_km: message,
        ...(reason === undefined ? {} : { reason }),
      },
    }) satisfies Outcome<{ id: string }>,
  lost: { kind: 'unreachable', reason: 'offline' } satisfies Outcome<{ id: string }>,
};

/** A wizard whose timers, page events, storage and server the test controls. */
export function testWizard(
  reply: Reply = () => replies.done(),
  storage: DraftStorage = mapStorage(),
  wizard: FilledWizard = borrowWizard,
) {
  const posts: StepRequest[] = [];
  const events: WizardEvent[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const listeners = { online: () => {}, leave: () => {} };
  const server = { reply, words: 'words-1' };
  const clock = { ms: Date.UTC(2026, 10, 21, 3) };
  const store = new DraftStore(storage);
  const parts: WizardParts = {
    wizard,
    formType: 'borrow',
    situationFor: (product) =>
      situationOf({
        formType: 'borrow',
        signedIn: false,
        product,
        today: '2026-11-21',
        limits: {},
        values: () => null,
        voice: 'form',
      }),
    store,
    events: {
      later: (work, ms) => {
        const timer = { work, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
      onOnline: (listener) => {
        listeners.online = listener;
        return () => {};
      },
      onLeave: (listener) => {
        listeners.leave = listener;
        return () => {};
      },
    },
    send: async (post) => {
      posts.push(post);
      await Promise.resolve();
      return server.reply(post);
    },
    consent: () => server.words,
    now: () => clock.ms,
    emit: (event) => void events.push(event),
  };
  const model = new WizardModel(parts, wizard.products[0]);
  model.start();
  return { model, parts, store, posts, events, timers, listeners, server, clock };
}

export type WizardTest = ReturnType<typeof testWizard>;

/** Fills a step with valid answers. */
export function fill({ model, parts }: WizardTest, formName: string): void {
  const answers = parts.wizard.name === 'borrow' ? RIGHT_ANSWERS : ITEM_ANSWERS;
  for (const group of model.stepOf(formName).groups) {
    for (const { key, kind } of group.questions) {
      const answer = answers[key];
      if (kind === 'photo' && key === 'borrower_photo') {
        model.choosePhoto(key, new File(['face'], 'face.jpg'), 'stamp-1');
      } else if (answer !== undefined) model.change(key, answer);
    }
  }
}

/** Fills and passes every step before this one. */
export async function passUpTo(test: WizardTest, formName: string): Promise<void> {
  for (const step of test.model.steps) {
    if (step.formName === formName) return;
    fill(test, step.formName);
    await test.model.next();
  }
}

/** Runs pending microtasks until background work has finished. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
