/**
 * Every advisory lock of the product. Processes of two versions run side by side while a server is replaced, so a number
 * never changes and is never used again; 4720615302 was the audit chain's (migration 0012), 1198224 that of callers' keys (0099).
 */

/** Locks of the whole database, by one number each. */
export const LOCKS = {
  /** Held while migrations run. */
  migrations: 4_720_615_301n,
  /** Held by the process that seals the audit. */
  auditSealer: 4_720_615_303n,
  /** Held by the process that brings entries to the accounting. */
  accounting: 4_720_615_304n,
  /** Held by retention while it removes rows and files, and by a backup while it copies files. */
  retention: 4_720_615_310n,
  /** Held while a review is added, until its words stand: how many there are is counted, and the same is not added twice. */
  reviewAdded: 4_720_615_311n,
  /** Held by a start while it compares its keys with those that the database works by. */
  keys: 4_720_615_312n,
  /** Held by a start while it fills in defaults. */
  defaults: 5_108_224_773n,
} as const;

/** Locks of one value each: the number says what kind of value, a second one is its hash. */
export const VALUE_LOCKS = {
  nationalId: 1_198_219,
  leadSubmit: 1_198_220,
  friendPhone: 1_198_221,
  borrowerPhone: 1_198_222,
  phoneCodes: 1_198_223,
  /** Of the address of somebody who is proposed as staff. */
  staffAddress: 1_198_225,
  /** Of a bank's reference as two are compared: one transaction at a time is recorded or given back, however it is spelled. */
  bankReference: 1_198_226,
  /** Of a way of paying whose statement is kept: one at a time, so that of two spellings of a reference one line is kept. */
  bankLines: 1_198_227,
} as const;
