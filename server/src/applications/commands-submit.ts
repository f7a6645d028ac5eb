import { randomUUID } from 'node:crypto';
import type { StoreReply } from 'contract/applications';
import { checkStep, refusalsByWireKey } from 'contract/check';
import type { Refusal } from 'contract/locale';
import type { Situation, Wizard } from 'contract/question';
import { Refused } from 'contract/refusal';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { acceptQuestion } from 'contract/wizards/documents';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { type Act, recordActs } from '../audit/store.ts';
import { storedNationalId } from '../borrowers/commands.ts';
import { findOrMakeBorrower, lockNationalId } from '../borrowers/store.ts';
import type { DB } from '../database/types.ts';
import { writeApplicationNotices } from '../notices/commands.ts';
import {
  readSelfHostedAnswer,
  type RobotAnswer,
  robotRefusal,
  spendRobotAnswer,
} from '../robot-check/commands.ts';
import { networkHash } from '../usage/commands.ts';
import { addUsage } from '../usage/store.ts';
import {
  type ApplicationServices,
  type StepToSave,
  type StoreCall,
  type StoreRequest,
  unknownDraft,
} from './commands-envelope.ts';
import { accountWriters, ownSubmitRefusal, recordDetails, submitOwn } from './own/commands-own.ts';
import { regionRefusals, serverSituation } from './commands-situation.ts';
import { consentVersion, formVersion } from './commands-version.ts';
import { storedAnswers } from './store-columns.ts';
import { decryptColumns } from './store-encrypted.ts';
import { type ApplicationRow, saveAndLockDraft } from './store.ts';
import { findOpenApplication, findSubmitted, freezeDraft, heldPhotoKinds } from './store-submit.ts';

/**
 * Submits an application: saves the last step, checks the whole draft over all steps, freezes it, finds or makes the
 * borrower, links a duplicate (G-22), and writes audit and notices, all in one transaction. A draft that is refused
 * keeps its last step, photos included, and stays a draft; so does one whose acceptance was given to words that have changed since. The answer has the application's number, a duplicate its own; a
 * repeat with the same `submit_id` is answered as the first was.
 * Of a borrower who is signed in it is bound to the account; the profile variant ends as an update of the record
 * (commands-own.ts).
 * From its `submitsBeforeRobotCheck`th Submit of a day on, a network must pass the robot check: refused under
 * `ROBOT_CHECK_KEY` alone, which tells the page to pass it unseen and to send again.
 */
export async function submitApplication(
  services: ApplicationServices,
  request: StoreRequest,
  { call, key, keyHash, answers, save, hold }: StepToSave,
): Promise<StoreReply | Refused> {
  const done = (application: bigint): StoreReply =>
    // An update of the record is no application (G-49).
    call.formType === 'profile' ? { id: key } : { id: key, number: String(application) };
  const earlier = await findSubmitted(services.db, keyHash, call.submitId);
  if (earlier !== null) return done(earlier);
  const robot = await readSelfHostedAnswer(services, request.body[ROBOT_CHECK_KEY]);
  const situation = await serverSituation(services, call, call.wizard.steps);
  return services.db.transaction().execute(async (tx) => {
    const locked = await saveAndLockDraft(tx, save);
    if (locked === null) {
      const repeated = await findSubmitted(tx, keyHash, call.submitId);
      return repeated === null ? unknownDraft() : done(repeated);
    }
    const row = decryptColumns(services.cipher, locked);
    const acts = await hold(tx, row.id);
    const refusals = await checkWhole(tx, row, call.wizard, situation);
    const refused = refusals.size > 0 ? null : await ownSubmitRefusal(services, tx, row, call);
    if (refused !== null) {
      await recordActs(tx, acts);
      return refused;
    }
    const consent =
      refusals.size === 0 && answers.accept === 'true'
        ? await consentVersion({ db: tx, env: services.env }, services.clock.now())
        : null;
    // Whoever ticked the box beside other words, perhaps long ago on a phone without a line, has not agreed to these.
    if (consent !== null && (call.acceptVersion ?? consent) !== consent) {
      refusals.set(acceptQuestion.key, wordsChanged);
    }
    if (refusals.size === 0 && !(await mayPass(services, tx, request, call, robot))) {
      refusals.set(ROBOT_CHECK_KEY, robotRefusal);
    }
    if (refusals.size === 0) {
      const end =
        call.owner === null ? freeze : call.formType === 'profile' ? recordDetails : submitOwn;
      acts.push(...(await end(services, tx, row, call, consent)));
    }
    await recordActs(tx, acts);
    return refusals.size > 0 ? Refused.fields(refusals) : done(row.id);
  });
}

/**
 * Every refusal of a stored draft over all steps, so that a skipped step is never submitted (G-72). Reads by the
 * transaction's own connection: one that waits for a second, while holding a first, can starve all the others.
 */
async function checkWhole(
  tx: Kysely<DB>,
  row: ApplicationRow,
  wizard: Wizard,
  situation: Situation,
): Promise<Map<string, Refusal>> {
  const photos = Object.fromEntries(
    (await heldPhotoKinds(tx, row.id)).map((kind) => [kind, 'photo']),
  );
  const refusals = new Map<string, Refusal>();
  for (const step of wizard.stepsFor(situation)) {
    const answers = { ...storedAnswers(step, row), ...photos };
    const found = checkStep(step, answers, situation);
    const ofStep = [
      ...refusalsByWireKey(step, found),
      ...(await regionRefusals({ db: tx }, step, answers)),
    ];
    for (const [key, refusal] of ofStep) if (!refusals.has(key)) refusals.set(key, refusal);
  }
  return refusals;
}

/**
 * Counts a Submit by its network and day, and spends the robot's answer where one is asked for: in the Submit's own
 * transaction, after everything else was found right, so that what is refused or rolled back has cost nothing. Submits of
 * one network wait for each other from here to their end, so the count holds for all of them.
 */
async function mayPass(
  { env, clock }: ApplicationServices,
  tx: Kysely<DB>,
  { caller }: StoreRequest,
  { wizard }: StoreCall,
  robot: RobotAnswer | null,
): Promise<boolean> {
  const network = networkHash(env.secretKey, caller.address);
  const submits = { network, day: clock.today(), kind: 'submits' } as const;
  const before = await addUsage(tx, { ...submits, amount: 0 });
  const isAsked =
    before >= env.submitsBeforeRobotCheck || (env.borrowCaptcha && wizard.name === 'borrow');
  if (isAsked && (robot === null || !(await spendRobotAnswer(tx, robot)))) return false;
  await addUsage(tx, { ...submits, amount: 1 });
  return true;
}

/** @returns what the audit is to say of it */
async function freeze(
  services: ApplicationServices,
  tx: Kysely<DB>,
  row: ApplicationRow,
  call: StoreCall,
  consent: string | null,
): Promise<Act[]> {
  const { phone, name, last_name: lastName, national_id_number: nationalIdNumber } = row;
  if (phone === null || name === null || lastName === null) {
    throw new Error('A whole application lacks its applicant');
  }
  const now = services.clock.now();
  const locale = row.locale === 'en' ? 'en' : 'km';
  const uuid = randomUUID();
  const nationalId =
    nationalIdNumber === null ? null : storedNationalId(services.cipher, uuid, nationalIdNumber);
  const { search = [] } = nationalId ?? {};
  await lockNationalId(tx, search);
  const person = { uuid, phone, name, lastName, nationalId, locale, at: now } as const;
  const borrower = await findOrMakeBorrower(tx, person);
  const duplicateOf = await findOpenApplication(tx, phone, search);
  await freezeDraft(tx, {
    id: row.id,
    borrowerId: borrower.id,
    duplicateOf,
    submitId: call.submitId,
    formVersion: formVersion(call.wizard),
    consentVersion: consent,
    now,
    ...(!borrower.made && (await accountWriters(services, tx, row, borrower.id))),
  });
  const application = { id: row.id, product: call.product, phone, locale, duplicateOf } as const;
  await writeApplicationNotices(tx, services, application);
  return submitActs({
    ...application,
    wizard: call.wizard,
    borrower,
    now,
    accepted: consent !== null,
  });
}

interface Submitted {
  id: bigint;
  product: string;
  wizard: Wizard;
  duplicateOf: bigint | null;
  borrower: { id: bigint; made: boolean; nationalIdClash: boolean };
  now: Date;
  accepted: boolean;
}

function submitActs(submitted: Submitted): Act[] {
  const { borrower, duplicateOf, now: at } = submitted;
  const made = {
    at,
    event: 'borrower.made',
    actor: 'visitor',
    subject: `borrower:${borrower.id}`,
    facts: { application: Number(submitted.id), national_id_clash: borrower.nationalIdClash },
  };
  const sent = {
    at,
    event: 'application.submitted',
    actor: 'visitor',
    subject: `application:${submitted.id}`,
    facts: {
      product: submitted.product,
      borrower: Number(borrower.id),
      duplicate_of: duplicateOf === null ? null : Number(duplicateOf),
      form_version: formVersion(submitted.wizard),
      consent: submitted.accepted,
    },
  };
  return borrower.made ? [made, sent] : [sent];
}

const wordsChanged: Refusal = (locale) => m.error_accept_changed({}, { locale });
