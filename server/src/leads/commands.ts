import { checkStep, refusalsByWireKey } from 'contract/check';
import { investForm, investNote, investTag, readInvest } from 'contract/forms/invest';
import { referralForm } from 'contract/forms/referral';
import type { LeadBody } from 'contract/leads';
import type { Locale, Refusal } from 'contract/locale';
import { storedPhone } from 'contract/phone';
import type { Answers, Step } from 'contract/question';
import { Refused } from 'contract/refusal';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { plainSituation } from 'contract/situation';
import { readStep } from 'contract/wire';
import type { Kysely } from 'kysely';
import { parseDollars } from 'lending/money';
import { recordActs } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import { writeLeadNotice } from '../notices/commands-leads.ts';
import { listValues, readReference } from '../reference/store.ts';
import {
  readRobotAnswer,
  robotRefusal,
  type RobotAnswer,
  spendRobotAnswer,
} from '../robot-check/commands.ts';
import type { Services } from '../services.ts';
import { readUuid } from '../uuid.ts';
import { insertInvestLead, insertReferral, lockSubmit, wasTaken } from './store.ts';

/** The services that the commands on leads use. */
export type LeadServices = Pick<Services, 'db' | 'env' | 'clock'>;

/** A submitted form and its caller. */
export interface LeadRequest {
  body: LeadBody;
  caller: { locale: Locale };
}

const DONE = {};
type Done = typeof DONE;

/**
 * Takes a referral (API-07, G-33): row, audit line and the lender's notice in one transaction. Refuses under the wire keys.
 * A friend who was referred before gets the same answer as a new one, so that callers cannot find out which phones are known.
 */
export async function makeReferral(
  services: LeadServices,
  request: LeadRequest,
): Promise<Done | Refused> {
  const answers = readStep(referralForm, request.body);
  return takeLead(services, request, {
    form: referralForm,
    lead: 'referral',
    answers,
    store: async (tx, common) => {
      const { id, repeatOf } = await insertReferral(tx, {
        ...common,
        friend_name: text(answers, 'referee_name'),
        friend_phone: phone(answers, 'referee_phone'),
        referrer_name: text(answers, 'referred_name'),
        referrer_phone: phone(answers, 'referred_phone'),
      });
      const first = repeatOf === null ? null : Number(repeatOf);
      return { id, event: 'referral.made', facts: { repeat_of: first } };
    },
  });
}

/** Takes an investor's form (API-10, G-34) in the same way. Any amount is accepted, since no money moves here (C-61). */
export async function makeInvestLead(
  services: LeadServices,
  request: LeadRequest,
): Promise<Done | Refused> {
  const answers = readInvest(request.body);
  return takeLead(services, request, {
    form: investForm,
    lead: 'invest_lead',
    answers,
    store: async (tx, common) => {
      const amountCents = parseDollars(text(answers, 'amount'));
      if (amountCents === null) throw new Error('A checked amount is none');
      const tag = investTag(amountCents);
      const type = Number(answers.invest_type_id);
      const { id } = await insertInvestLead(tx, {
        ...common,
        investor_type_id: type,
        name: text(answers, 'name'),
        amount_cents: BigInt(amountCents),
        phone: phone(answers, 'phone'),
        profit_expectation: text(answers, 'profit_expectation'),
        note: investNote(answers),
        tag,
      });
      return { id, event: 'invest_lead.made', facts: { type, tag } };
    },
  });
}

/** The investor types currently offered (API-09). */
export async function offeredInvestTypes({ db }: Pick<LeadServices, 'db'>) {
  const { investorTypes } = await readReference(db);
  return investorTypes.map(({ id, name_en, name_km }) => ({ id, name: name_en, name_kh: name_km }));
}

interface Common {
  submit_id: string | null;
  locale: Locale;
  created_at: Date;
}

interface Taking {
  form: Step;
  lead: 'referral' | 'invest_lead';
  answers: Answers;
  /** Writes the row. @returns its id and the facts for the audit, which hold nothing that a person typed */
  store: (
    tx: Kysely<DB>,
    common: Common,
  ) => Promise<{ id: bigint; event: string; facts: Record<string, string | number | null> }>;
}

/**
 * Checks the answers before the robot check's solution is used up, so that correcting a field needs no second robot check. A
 * missing solution is reported beside the other fields.
 */
async function takeLead(
  services: LeadServices,
  { body, caller }: LeadRequest,
  { form, lead, answers, store }: Taking,
): Promise<Done | Refused> {
  const { db, clock } = services;
  const refusals = await refusalsOf(services, form, answers);
  if (refusals.size > 0) {
    if (!body[ROBOT_CHECK_KEY]) refusals.set(ROBOT_CHECK_KEY, robotRefusal);
    return Refused.fields(refusals);
  }
  const submitId = readUuid(body.submit_id);
  if (await wasTaken(db, lead, submitId)) return DONE;
  const robot = await readRobotAnswer(services, body[ROBOT_CHECK_KEY]);
  return db.transaction().execute(async (tx) => {
    await lockSubmit(tx, submitId);
    if (await wasTaken(tx, lead, submitId)) return DONE;
    if (!(await isPassed(tx, robot))) return Refused.field(ROBOT_CHECK_KEY, robotRefusal);
    const now = clock.now();
    const common = { submit_id: submitId, locale: caller.locale, created_at: now };
    const { id, event, facts } = await store(tx, common);
    await writeLeadNotice(tx, services, { lead, id });
    await recordActs(tx, [{ at: now, event, actor: 'visitor', subject: `${lead}:${id}`, facts }]);
    return DONE;
  });
}

/** Uses the solution up in the lead's transaction, so that a rollback leaves it usable. */
async function isPassed(tx: Kysely<DB>, robot: RobotAnswer | null): Promise<boolean> {
  return robot !== null && spendRobotAnswer(tx, robot);
}

async function refusalsOf(
  { db, clock }: LeadServices,
  form: Step,
  answers: Answers,
): Promise<Map<string, Refusal>> {
  const values = await listValues(db, clock.today());
  const found = checkStep(form, answers, plainSituation({ values, voice: 'server' }));
  return refusalsByWireKey(form, found);
}

function text(answers: Answers, key: string): string {
  return answers[key] ?? '';
}

/** The stored form (855…) of a phone that has passed its check (C-48). */
function phone(answers: Answers, key: string): string {
  const stored = storedPhone(text(answers, key));
  if (stored === null) throw new Error('A checked phone is none');
  return stored;
}
