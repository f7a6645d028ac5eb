import type { Locale } from '../locale.ts';
import { staffCall } from './endpoint.ts';
import type { ContactOpen, HeldReason } from './today.ts';

/** The texts that staff may send to applicants by hand; nothing else goes out so. */
export const APPLICANT_TEXTS = ['please_call', 'in_review'] as const;
export type ApplicantText = (typeof APPLICANT_TEXTS)[number];

/** What would go out to an applicant, in the language to write to them in. */
export interface ApplicantMessage {
  readonly id: string;
  readonly name: string;
  /** 855 and the rest. */
  readonly phone: string;
  readonly locale: Locale;
  readonly text: string;
}

/** Who is left alone, and why. */
export interface HeldApplicant {
  readonly id: string;
  readonly name: string;
  /** `closed`: the application is decided; `repeats`: it repeats an open one of its borrower, which is the one that is reviewed. */
  readonly why: HeldReason | 'repeats';
  /** What it repeats; null where that is not why. */
  readonly original: string | null;
}

export interface ApplicantMessagePreview {
  readonly contact: ContactOpen;
  readonly ready: readonly ApplicantMessage[];
  readonly held: readonly HeldApplicant[];
}

/** What a message to chosen applicants would say, and who would be left alone. Writes nothing. */
export const applicantMessages = staffCall<
  ApplicantMessagePreview,
  undefined,
  { readonly ids: string; readonly text: ApplicantText }
>({ method: 'GET', path: '/api/office/queue/messages' });

/** Sends it; who is held back by then is answered, not refused. With the same key again nobody is written to twice. */
export const messageApplicants = staffCall<
  { readonly sent: readonly string[]; readonly held: readonly HeldApplicant[] },
  { readonly ids: readonly string[]; readonly text: ApplicantText; readonly key: string }
>({ method: 'POST', path: '/api/office/queue/messages' });
