import {
  ACCEPT_VERSION,
  APPLICATION_STATUSES,
  CHANGED_ANSWERS,
  type StoreBody,
} from 'contract/applications';
import type { Answers, Situation, Step, Wizard } from 'contract/question';
import type { Locale } from 'contract/locale';
import { Refused, SIGNED_OUT, UNKNOWN_DRAFT } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { type ProductKey, productOfWireName } from 'lending/product';
import { m } from 'words/messages';
import type { Act } from '../audit/store.ts';
import type { DB } from '../database/types.ts';
import type { Sender } from '../sender.ts';
import type { Services } from '../services.ts';
import { readUuid } from '../uuid.ts';
import type { DraftSave } from './store.ts';

/** What the acts on an application need of the running server. */
export type ApplicationServices = Pick<Services, 'db' | 'env' | 'clock' | 'photos' | 'cipher'>;

/** A file as it came, under the key of its control. */
export interface PhotoUpload {
  key: string;
  bytes: Buffer;
  sender: Sender;
}

interface StoreCaller {
  borrowerId?: bigint | null;
  token?: string | null;
}

export interface StoreRequest {
  body: StoreBody;
  uploads: readonly PhotoUpload[];
  /** As http/session.ts tells them; without `borrowerId` nobody is signed in, and a `token` has then ended. */
  caller: StoreCaller & { locale: Locale; address: string };
}

/** What a store call says beside the step's answers (G-42, G-43, STATE-16). */
export interface StoreCall {
  wizard: Wizard;
  step: Step;
  first: boolean;
  product: ProductKey;
  formType: Situation['formType'];
  /**
   * Whose draft it is: the borrower who is signed in, for an update of their record and for an application of theirs; null for
   * a visitor's.
   */
  owner: bigint | null;
  /** The borrower who is signed in, whosever draft it is. */
  signedIn: bigint | null;
  submits: boolean;
  /** The home page's quick form, which may be incomplete (C-81). */
  quick: boolean;
  /** The draft's key as sent; null on the save that makes the draft. */
  key: string | null;
  submitId: string | null;
  /** The version of the words that the acceptance was given to, as sent; null: the page named none. */
  acceptVersion: string | null;
  /** The keys of the answers that are others than the form began with; null: the page named none, and every answer counts as changed. */
  changed: ReadonlySet<string> | null;
}

/** A step for a draft whose key has the form of one. */
export interface KnownStep {
  call: StoreCall;
  key: string;
  keyHash: Buffer;
  answers: Answers;
  situation: Situation;
}

/** Lets the arrived photos take their places, in the step's transaction; returns what the audit is to say of it. */
export type HoldPhotos = (tx: Kysely<DB>, applicationId: bigint) => Promise<Act[]>;

/** A step found right, with how its photos come to be held. */
export interface StepToSave extends KnownStep {
  save: DraftSave;
  hold: HoldPhotos;
}

/** A store call whose draft is unknown, expired, submitted or somebody else's: all answer alike (docs/security.md). */
export function unknownDraft(): Refused {
  return Refused.because((locale) => m.refusal_unknown_draft({}, { locale }), UNKNOWN_DRAFT);
}

/**
 * Reads what surrounds the answers. The `formName` tells which of the call's wizards it is, and only that one's products
 * are taken (C-38); every spelling is exact. An unknown `formName`, `formType`, `type` or `status` is refused
 * under its key. The profile variant takes a session and has the borrow wizard's steps but employment (C-26, C-27, G-49). What
 * was begun in the account is refused once its session has ended: it must not become a visitor's unasked.
 */
export function readStoreCall(
  body: Readonly<StoreBody>,
  wizards: readonly Wizard[],
  caller: StoreCaller,
): StoreCall | Refused {
  const isNamed = ({ formName }: Step) => formName === body.formName;
  const wizard = wizards.find(({ steps }) => steps.some(isNamed));
  const step = wizard?.steps.find(isNamed);
  if (!wizard || !step) return notOffered('formName');
  const product = typeof body.type === 'string' ? productOfWireName(body.type) : null;
  if (product === null || !wizard.products.includes(product)) return notOffered('type');
  const { formType } = body;
  if (formType !== 'borrow' && formType !== 'profile') return notOffered('formType');
  if (!APPLICATION_STATUSES.some((status) => status === body.status)) return notOffered('status');
  if (formType === 'profile') {
    if (wizard.name !== 'borrow') return notOffered('formType');
    if (!wizard.stepsFor({ formType }).includes(step)) return notOffered('formName');
  }
  const borrowerId = caller.borrowerId ?? null;
  // Signed in, a payday or personal loan is asked for by the short request alone (C-27).
  const isOwned = wizard.name !== 'borrow' || formType === 'profile';
  if (isOwned && borrowerId === null) {
    if (caller.token || isYes(body.signed_in)) return signedOut(m.refill_refusal_ended);
    if (formType === 'profile') return signedOut(m.refill_refusal_signed_out);
  }
  const first = step === wizard.steps[0];
  const submits = body.status === 'Pending';
  if (submits && step !== wizard.steps.at(-1)) {
    return Refused.field('status', (locale) => m.refusal_submit_early({}, { locale }));
  }
  const hasKey = body.id !== undefined && body.id !== null && body.id !== '';
  if (hasKey ? typeof body.id !== 'string' : !first) return unknownDraft();
  return {
    wizard,
    step,
    first,
    product,
    formType,
    owner: isOwned ? borrowerId : null,
    signedIn: borrowerId,
    submits,
    quick: first && isYes(body.quick),
    key: typeof body.id === 'string' && hasKey ? body.id : null,
    submitId: readUuid(body.submit_id),
    acceptVersion: saidVersion(body[ACCEPT_VERSION]),
    changed: saidKeys(body[CHANGED_ANSWERS]),
  };
}

/** Something else than a text names no words, as little as none does: pages of before send nothing. */
const saidVersion = (said: unknown): string | null =>
  typeof said === 'string' && said !== '' ? said : null;

/** Something else than a list of texts counts as none, as with pages of before. */
function saidKeys(said: unknown): ReadonlySet<string> | null {
  if (!Array.isArray(said) || !said.every((key) => typeof key === 'string')) return null;
  return new Set<string>(said);
}

/** As JSON and as a multipart form say it. */
const isYes = (value: unknown): boolean => value === true || value === 'true';

function signedOut(text: (inputs: Record<string, never>, options: { locale: Locale }) => string) {
  return Refused.because((locale) => text({}, { locale }), SIGNED_OUT);
}

function notOffered(key: string): Refused {
  return Refused.field(key, (locale) => m.error_not_offered({}, { locale }));
}
