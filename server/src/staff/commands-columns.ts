import { areColumns, type ListColumns, type ListName, LISTS } from 'contract/office/columns';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import { columnsOf, keepColumns } from './store-columns.ts';

type ColumnServices = Pick<Services, 'db' | 'clock'>;

/** The columns of a list as somebody has chosen them; the list's own where they have not, or where one of them is no more. */
export async function chosenColumns(
  { db }: Pick<ColumnServices, 'db'>,
  who: string,
  list: ListName,
): Promise<ListColumns> {
  const chosen = await columnsOf(db, who, list);
  return chosen !== null && areColumns(list, chosen)
    ? chosen
    : { columns: LISTS[list].shown, widths: {} };
}

/** Keeps which columns somebody wants to see of a list, in which order and how wide. Refused under `columns` where one that must be seen is left out. */
export async function chooseColumns(
  { db, clock }: ColumnServices,
  who: string,
  { list, ...chosen }: { list: ListName } & ListColumns,
): Promise<ListColumns | Refused> {
  if (!areColumns(list, chosen)) {
    return Refused.field('columns', (locale) => m.office_tables_error_columns({}, { locale }));
  }
  await keepColumns(db, { owner: who, list, ...chosen, at: clock.now() });
  return chosen;
}
