import type { Refusal } from './locale.ts';

/** Refusals by field key, in the order of the form. */
export type FieldRefusals = ReadonlyMap<string, Refusal>;

/**
 * What a command returns when it refuses. A refusal is a value, not an exception, since it is an ordinary
 * answer. `reason` is for programs, the texts are for people.
 */
export class Refused {
  readonly fields: FieldRefusals;
  readonly text: Refusal | null;
  readonly reason: string | null;

  private constructor(fields: FieldRefusals, text: Refusal | null, reason: string | null) {
    this.fields = fields;
    this.text = text;
    this.reason = reason;
  }

  /** Some answers are wrong: one sentence for each key. */
  static fields(fields: FieldRefusals): Refused {
    return new Refused(fields, null, null);
  }

  /** One field is wrong. */
  static field(key: string, text: Refusal): Refused {
    return new Refused(new Map([[key, text]]), null, null);
  }

  /** The act as a whole is refused, with a sentence for a dialog. */
  static because(text: Refusal, reason: string | null = null): Refused {
    return new Refused(new Map(), text, reason);
  }
}

/** `reason` of a store call whose draft is unknown, expired or already submitted: all three answer alike (docs/security.md). */
export const UNKNOWN_DRAFT = 'unknown_draft';

/** `reason` of a call that needs a login, where the session has ended or there is none. */
export const SIGNED_OUT = 'signed_out';
