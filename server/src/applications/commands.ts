import type { StoreReply } from 'contract/applications';
import { checkStep, refusalsByWireKey } from 'contract/check';
import { type Answers, type Situation, type Step, type Wizard } from 'contract/question';
import { type FieldRefusals, Refused } from 'contract/refusal';
import { readStep } from 'contract/wire';
import { recordActs } from '../audit/store.ts';
import { DRAFT_DAYS, draftKeyHash, newDraftKey } from './commands-draft.ts';
import {
  type ApplicationServices,
  type KnownStep,
  readStoreCall,
  type StepToSave,
  type StoreCall,
  type StoreRequest,
  unknownDraft,
} from './commands-envelope.ts';
import { ownBeginning, ownPhoneRefusals } from './own/commands-own.ts';
import { NO_PHOTOS, receivePhotos, withPhotos } from './photos/commands-photos.ts';
import { regionRefusals, serverSituation } from './commands-situation.ts';
import { submitApplication } from './commands-submit.ts';
import { type DraftSave, findDraft, makeDraft, saveDraft } from './store.ts';
import { answerColumns } from './store-columns.ts';
import { encryptColumns } from './store-encrypted.ts';
import { findSubmitted } from './store-submit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Saves one step of one of these wizards, or with the last step submits the application (API-21, API-23, BW-38 to BW-41,
 * PW-16, GW-23). The answer's `id` is the draft's key; that of a Submit has the application's number too. Refuses under the wire keys, or with `UNKNOWN_DRAFT`.
 */
export async function saveStep(
  services: ApplicationServices,
  wizards: readonly Wizard[],
  request: StoreRequest,
): Promise<StoreReply | Refused> {
  const call = readStoreCall(request.body, wizards, request.caller);
  if (call instanceof Refused) return call;
  const keyHash = call.key === null ? null : draftKeyHash(call.key);
  if (call.key !== null && keyHash === null) return unknownDraft();
  const situation = await serverSituation(services, call, [call.step]);
  const answers = readStep(call.step, request.body);
  const known: KnownStep | null =
    keyHash !== null && call.key !== null
      ? { call, keyHash, key: call.key, answers, situation }
      : null;
  if (known && call.step.groups.some(hasPhotos)) return savePhotoStep(services, request, known);
  const refusals = await checkAnswers(services, call, answers, situation);
  if (refusals.size > 0) return Refused.fields(refusals);
  if (known && call.submits) {
    const save = draftSave(services, request, known);
    return submitApplication(services, request, { ...known, save, hold: NO_PHOTOS });
  }
  return known
    ? saveAnswers(services, request, known)
    : beginDraft(services, request, call, answers, situation);
}

function hasPhotos(group: Step['groups'][number]): boolean {
  return group.questions.some(({ kind }) => kind === 'photo');
}

function draftSave(
  services: ApplicationServices,
  request: StoreRequest,
  { call, keyHash, answers, situation }: Omit<KnownStep, 'key'>,
): DraftSave {
  return {
    keyHash,
    owner: call.owner,
    formType: call.formType,
    product: call.product,
    within: call.first ? call.wizard.products : [call.product],
    locale: request.caller.locale,
    columns: encryptColumns(
      services.cipher,
      keyHash,
      answerColumns(call.step, answers, situation, call.quick),
    ),
    whole: !call.quick,
    now: services.clock.now(),
  };
}

async function saveAnswers(
  services: ApplicationServices,
  request: StoreRequest,
  known: KnownStep,
): Promise<StoreReply | Refused> {
  const id = await saveDraft(services.db, draftSave(services, request, known));
  return id === null ? unknownDraft() : { id: known.key };
}

async function beginDraft(
  services: ApplicationServices,
  request: StoreRequest,
  call: StoreCall,
  answers: Answers,
  situation: Situation,
): Promise<StoreReply | Refused> {
  const refused = await ownBeginning(services.db, call);
  if (refused !== null) return refused;
  const key = newDraftKey(request.body.visit_id, services.env.secretKey);
  const keyHash = draftKeyHash(key);
  if (keyHash === null) throw new Error('A new key is not in the form of a key');
  const save = draftSave(services, request, { call, keyHash, answers, situation });
  const expiresAt = new Date(save.now.getTime() + DRAFT_DAYS * DAY_MS);
  const id = await makeDraft(services.db, { ...save, expiresAt });
  return id === null ? unknownDraft() : { id: key };
}

/** Refusals of one step by wire key, the region triple included. */
async function checkAnswers(
  services: ApplicationServices,
  call: StoreCall,
  answers: Answers,
  situation: Situation,
): Promise<FieldRefusals> {
  const found = checkStep(call.step, answers, situation);
  // The quick form on the home page may leave fields empty (C-81).
  const counted = call.quick ? new Map([...found].filter(([key]) => answers[key])) : found;
  const refusals = refusalsByWireKey(call.step, counted);
  // What is refused already is not looked up: no database takes NUL.
  const sound =
    found.size === 0
      ? answers
      : Object.fromEntries(Object.entries(answers).filter(([key]) => !found.has(key)));
  const others = [
    ...(await regionRefusals(services, call.step, sound)),
    ...(await ownPhoneRefusals(services.db, call, sound)),
  ];
  for (const [key, refusal] of others) if (!refusals.has(key)) refusals.set(key, refusal);
  return refusals;
}

/**
 * A step with photos: nothing is decoded for a stranger, and nothing is kept unless all of the step is right. Where it is
 * the last one, its photos are held by the Submit itself, and a repeat of that looks at none (PW-16, PW-17).
 */
async function savePhotoStep(
  services: ApplicationServices,
  request: StoreRequest,
  known: KnownStep,
): Promise<StoreReply | Refused> {
  const { call, keyHash, key, answers, situation } = known;
  const earlier = async (): Promise<StoreReply | null> => {
    const application = call.submits
      ? await findSubmitted(services.db, keyHash, call.submitId)
      : null;
    return application === null ? null : { id: key, number: String(application) };
  };
  const repeated = await earlier();
  if (repeated !== null) return repeated;
  const draft = await findDraft(services.db, { ...call, keyHash, now: services.clock.now() });
  // Another call with the same Submit may have been quicker, here and below.
  if (draft === null) return (await earlier()) ?? unknownDraft();
  const received = await receivePhotos(services, known, request, draft.held);
  if (received === null) return (await earlier()) ?? unknownDraft();
  const photoAnswers = Object.fromEntries(received.answered.map((kind) => [kind, 'photo']));
  const refusals = new Map(
    await checkAnswers(services, call, { ...answers, ...photoAnswers }, situation),
  );
  for (const [kind, refusal] of received.refusals) refusals.set(kind, refusal);
  if (refusals.size > 0) return Refused.fields(refusals);
  const save = draftSave(services, request, known);
  const saved = await withPhotos(services, save, received, (hold) =>
    call.submits
      ? submitApplication(services, request, { ...known, save, hold })
      : saveWithPhotos(services, { ...known, save, hold }),
  );
  if (saved !== null) return saved;
  return (await earlier()) ?? unknownDraft();
}

async function saveWithPhotos(
  { db }: ApplicationServices,
  { key, save, hold }: StepToSave,
): Promise<StoreReply | Refused> {
  return db.transaction().execute(async (tx) => {
    const applicationId = await saveDraft(tx, save);
    if (applicationId === null) return unknownDraft();
    await recordActs(tx, await hold(tx, applicationId));
    return { id: key };
  });
}
