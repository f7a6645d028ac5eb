import type { Bank } from 'contract/office/banks';
import { METHOD_OF_BANK } from 'contract/payment-methods';
import { OTHER } from 'contract/question';
import { type Kysely, sql } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';

/** The list of options that holds the banks. */
export const BANK_LIST = 'bank';
/** Ways of paying that are made for a bank are numbered from here on. */
const FIRST_ADDED_METHOD = 100;

/**
 * The banks in use in their order, then those out of use through which money came, each with the way in which money comes through it: the last
 * statement of a bank comes after it was taken off the list.
 */
export async function banksOffered(db: Kysely<DB>): Promise<Bank[]> {
  const rows = await db
    .selectFrom('option')
    .leftJoin('bank_method', 'bank_method.bank', 'option.value')
    .select(['option.value', 'option.name_km', 'option.name_en', 'bank_method.method_id as added'])
    .select('option.is_active')
    .where('option.list', '=', BANK_LIST)
    .orderBy('option.is_active', 'desc')
    .orderBy('option.position')
    .execute();
  const methods = rows.map(({ added, ...bank }) => ({
    ...bank,
    method_id: METHOD_OF_BANK[bank.value] ?? added,
  }));
  return methods.filter(
    ({ is_active: isActive, method_id: method }) => isActive || method !== null,
  );
}

/** Whether a bank's way of paying is made for it, since the program's list of them has none. At one that the list does not name nobody has an account. */
export function hasOwnMethod(bank: string): boolean {
  return bank !== OTHER && !Object.hasOwn(METHOD_OF_BANK, bank);
}

/** How the way of paying of a bank is called; it is in use as long as the bank is. */
export function methodOf({ name_km, name_en, is_active }: MethodNames): MethodNames {
  return {
    name_km: m.office_money_by_bank({ bank: name_km }, { locale: 'km' }),
    name_en: m.office_money_by_bank({ bank: name_en }, { locale: 'en' }),
    is_active,
  };
}

/** Gives each bank a way of paying that is to have one of its own and has none yet, as the bank is called and used by now. */
export async function fillBankMethods(tx: Kysely<DB>): Promise<void> {
  // Locked as by who adds a bank: both give the next number.
  const banks = await tx
    .selectFrom('option')
    .select(['value', 'name_km', 'name_en', 'is_active'])
    .where('list', '=', BANK_LIST)
    .orderBy('position', 'desc')
    .forUpdate()
    .execute();
  const made = await tx.selectFrom('bank_method').select('bank').execute();
  const has = new Set(made.map(({ bank }) => bank));
  for (const { value, ...names } of banks.toReversed()) {
    if (hasOwnMethod(value) && !has.has(value)) await insertMethod(tx, value, methodOf(names));
  }
}

/** The way of paying that was made for a bank; null: none was. */
export async function addedMethod(tx: Kysely<DB>, bank: string): Promise<number | null> {
  const row = await tx
    .selectFrom('bank_method')
    .select('method_id')
    .where('bank', '=', bank)
    .executeTakeFirst();
  return row?.method_id ?? null;
}

interface MethodNames {
  readonly name_km: string;
  readonly name_en: string;
  readonly is_active: boolean;
}

/** Makes a way of paying for a bank, last of all. The list's last row is locked by then. */
export async function insertMethod(
  tx: Kysely<DB>,
  bank: string,
  names: MethodNames,
): Promise<void> {
  const { id } = await tx
    .insertInto('repayment_method')
    .columns(['id', 'name_km', 'name_en', 'is_active', 'position'])
    .expression((of) =>
      of
        .selectFrom('repayment_method')
        .select([
          sql<number>`greatest(${FIRST_ADDED_METHOD - 1}, max(id)) + 1`.as('id'),
          sql<string>`${names.name_km}::text`.as('name_km'),
          sql<string>`${names.name_en}::text`.as('name_en'),
          sql<boolean>`${names.is_active}::boolean`.as('is_active'),
          sql<number>`max(position) + 1`.as('position'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('bank_method').values({ bank, method_id: id }).execute();
}

/** Names the way of paying of such a bank anew, or takes it out of use with it. */
export async function updateMethod(
  tx: Kysely<DB>,
  id: number,
  names: MethodNames & { at: Date },
): Promise<void> {
  const { at, ...set } = names;
  await tx
    .updateTable('repayment_method')
    .set({ ...set, updated_at: at })
    .where('id', '=', id)
    .execute();
}
