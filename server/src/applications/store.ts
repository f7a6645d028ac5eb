import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Locale } from 'contract/locale';
import type { ProductKey } from 'lending/product';
import { PreparedStatement } from '../database/prepared.ts';
import type { Application, DB } from '../database/types.ts';
import type { AnswerColumns } from './store-columns.ts';
import { isOpenDraft } from './store-conditions.ts';

export type ApplicationRow = Selectable<Application>;

/** Whose draft it is, and of which variant: both are said by the first save and never change. */
export interface DraftOwner {
  /** The borrower who was signed in; null: a visitor. */
  owner: bigint | null;
  formType: 'borrow' | 'profile';
}

/** A draft of this owner and variant: to everybody else it is unknown. */
function isOf({ owner, formType }: DraftOwner) {
  return (of: ExpressionBuilder<DB, 'application'>) =>
    of.and([
      of('application.owner_id', 'is not distinct from', owner),
      of('application.form_type', '=', formType),
    ]);
}

/** One save of a draft. The key opens it in the very statement that writes (docs/security.md). */
export interface DraftSave extends DraftOwner {
  keyHash: Buffer;
  product: ProductKey;
  /** What the draft's product may have been: a draft of another wizard is unknown to this one (C-38). */
  within: readonly ProductKey[];
  locale: Locale;
  columns: AnswerColumns;
  /** Whether `columns` are all of the step's; the quick form writes any subset of them (C-81). */
  whole: boolean;
  now: Date;
}

/**
 * Makes a draft, or saves into the one that this key has made already: a double tap and a repeat meet here.
 * @returns its id, or null when the key's draft is submitted or expired
 */
export async function makeDraft(
  db: Kysely<DB>,
  save: DraftSave & { expiresAt: Date },
): Promise<bigint | null> {
  const touched = {
    ...save.columns,
    product: save.product,
    locale: save.locale,
    touched_at: save.now,
  };
  const row = await db
    .insertInto('application')
    .values({
      ...touched,
      draft_key_hash: save.keyHash,
      owner_id: save.owner,
      form_type: save.formType,
      created_at: save.now,
      expires_at: save.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('draft_key_hash')
        .doUpdateSet(touched)
        .where('application.status', '=', 'Draft')
        .where('application.expires_at', '>', save.now)
        .where('application.product', 'in', save.within)
        .where(isOf(save)),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Saves one step. The first step may change the product within its wizard; on the others it must be the draft's.
 * @returns null alike for an unknown, an expired and a submitted draft
 */
export async function saveDraft(db: Kysely<DB>, save: DraftSave): Promise<bigint | null> {
  if (!save.whole) {
    // The sender chooses the subset, so there are too many shapes to keep a statement for each.
    const row = await openDraft(db, save).returning('id').executeTakeFirst();
    return row?.id ?? null;
  }
  const names = Object.keys(save.columns) as (keyof AnswerColumns)[];
  const [row] = await saves.run(db, [...names, ...save.within].join(), save, (slot) => {
    const columns = names.map((name) => [name, slot((given) => given.columns[name])]);
    const form = {
      ...save,
      keyHash: slot((given) => given.keyHash),
      owner: slot((given) => given.owner),
      formType: slot((given) => given.formType),
      product: slot((given) => given.product),
      locale: slot((given) => given.locale),
      columns: Object.fromEntries(columns) as AnswerColumns,
      now: slot((given) => given.now),
    };
    return openDraft(db, form).returning('id');
  });
  return row?.id ?? null;
}

/** Each step of a wizard writes its own columns, so there are about as many shapes as steps. */
const saves = new PreparedStatement<DraftSave>('save draft');

/** Saves the last step and locks the draft, so that of two submits at once one waits for the other. */
export async function saveAndLockDraft(
  db: Kysely<DB>,
  save: DraftSave,
): Promise<ApplicationRow | null> {
  const row = await openDraft(db, save).returningAll().executeTakeFirst();
  return row ?? null;
}

function openDraft(db: Kysely<DB>, save: DraftSave) {
  return db
    .updateTable('application')
    .set({
      ...save.columns,
      product: save.product,
      locale: save.locale,
      touched_at: save.now,
    })
    .where(isOpenDraft(save.keyHash, save.now))
    .where(isOf(save))
    .where('product', 'in', save.within);
}

/** An open draft of this product and the kinds of photo it holds, read only: whether work on an upload is worth beginning. */
export async function findDraft(
  db: Kysely<DB>,
  { keyHash, product, now, ...owner }: DraftOwner & Pick<DraftSave, 'keyHash' | 'product' | 'now'>,
): Promise<{ id: bigint; held: string[] } | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .select((of) =>
      sql<string[]>`array(${of
        .selectFrom('photo')
        .select('kind')
        .whereRef('photo.application_id', '=', 'application.id')
        .where('photo.state', '=', 'held')})`.as('held'),
    )
    .where(isOpenDraft(keyHash, now))
    .where(isOf(owner))
    .where('product', '=', product)
    .executeTakeFirst();
  return row ?? null;
}
