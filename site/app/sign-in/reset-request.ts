import { PROOF_MINUTES, type SendCodeReply } from 'contract/accounts';
import { readStored, writeStored } from '../storage.ts';
import { uuid } from '../uuid.ts';

/*
 * The request for a new password that this tab has under way. The session keeps the borrower uuid, the phone and the page it
 * began at (PWD-13, C-50), the request id is in local storage (PWD-14). None of it proves anything: the server does.
 */

const UUID = 'borrow_uuid';
const PHONE = 'phone';
const FROM_PAGE = 'fromPage';
const SENT_AT = 'code_sent_at';
const VERIFIED = 'verified_uuid';
const VERIFIED_AT = 'code_verified_at';
const REQUEST_ID = 'request_id';

const KEYS = [UUID, PHONE, FROM_PAGE, SENT_AT, VERIFIED, VERIFIED_AT] as const;
const MINUTE_MS = 60_000;

/** The pages that lead to the code: login, and the change of a password (C-50). */
export type FromPage = 'forget-password' | 'reset-password';

/** A code that was asked for. */
export interface ResetRequest {
  readonly uuid: string;
  readonly requestId: string;
  /** As it was typed. */
  readonly phone: string;
  readonly fromPage: FromPage;
  /** Milliseconds of this device's clock. */
  readonly sentAt: number;
  /** Whether the code was right. */
  readonly isVerified: boolean;
  /** When it was found right, in milliseconds of this device's clock; 0 where it was not. */
  readonly verifiedAt: number;
}

/** What `fromPage` of a link or of the storage means; null where it is neither page. */
export function readFromPage(value: unknown): FromPage | null {
  return value === 'forget-password' || value === 'reset-password' ? value : null;
}

/** Notes where the request begins, as the phone entry does. */
export function keepFromPage(page: FromPage): void {
  writeStored('session', FROM_PAGE, page);
}

/** Notes a code that was sent; what an earlier one had proved is void. */
export function keepRequest({ borrow_uuid, request_id }: SendCodeReply, phone: string): void {
  writeStored('session', UUID, borrow_uuid);
  writeStored('session', PHONE, phone);
  writeStored('session', SENT_AT, String(Date.now()));
  writeStored('session', VERIFIED, null);
  writeStored('session', VERIFIED_AT, null);
  writeStored('local', REQUEST_ID, request_id);
}

/** Notes that the code was right. */
export function keepVerified(uuid: string): void {
  writeStored('session', VERIFIED, uuid);
  writeStored('session', VERIFIED_AT, String(Date.now()));
}

/** Whether a right code is good for a new password still (docs/security.md, G-12): the server refuses it later. */
export const isProof = ({ isVerified, verifiedAt }: ResetRequest): boolean =>
  isVerified && Date.now() - verifiedAt < PROOF_MINUTES * MINUTE_MS;

/**
 * The id that the next request goes under: the stored one, or one that is made and stored first (C-52), so that a request whose
 * answer is lost is known to the server when it comes again.
 */
export function requestIdToSend(): string {
  const stored = storedRequestId();
  if (stored !== '') return stored;
  const made = uuid();
  writeStored('local', REQUEST_ID, made);
  return made;
}

function storedRequestId(): string {
  return readStored('local', REQUEST_ID) ?? '';
}

/** The request under way; null where there is none. */
export function keptRequest(): ResetRequest | null {
  const alias = readStored('session', UUID);
  const phone = readStored('session', PHONE);
  const fromPage = readFromPage(readStored('session', FROM_PAGE));
  if (alias === null || phone === null || fromPage === null) return null;
  return {
    uuid: alias,
    requestId: storedRequestId(),
    phone,
    fromPage,
    sentAt: Number(readStored('session', SENT_AT)) || 0,
    isVerified: readStored('session', VERIFIED) === alias,
    verifiedAt: Number(readStored('session', VERIFIED_AT)) || 0,
  };
}

/** Forgets the request: somebody has signed in. */
export function forgetRequest(): void {
  for (const key of KEYS) writeStored('session', key, null);
  writeStored('local', REQUEST_ID, null);
}
