import type { DetailsPage, DetailsQuery } from 'contract/office/details';
import { cursorPage } from '../../cursor-page.ts';
import type { Services } from '../../services.ts';
import { openAccounts } from './store-open-account.ts';
import { DETAILS_ROWS, waitingDetails } from './store-waiting.ts';

/** Digits that staff see: the borrower says the whole number in the call. */
const LAST_DIGITS = 4;

const lastOf = (digits: string | null) => (digits ?? '').slice(-LAST_DIGITS);

/**
 * Other bank accounts and national IDs that wait for a call, the oldest first (G-49).
 * @param options `withOpen`: with where the money of their applications under way is to go by now, which who calls needs and a list does not
 */
export async function detailsPage(
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  query: DetailsQuery,
  { withOpen = false }: { withOpen?: boolean } = {},
): Promise<DetailsPage> {
  const found = await waitingDetails(db, cipher, query);
  const page = cursorPage(found, { ...query, most: DETAILS_ROWS }, ({ id }) => String(id));
  const sent = page.rows.filter(({ waits }) => waits.includes('bank_account_number'));
  const borrowers = new Set(sent.map(({ borrowerId }) => borrowerId));
  const open = withOpen ? await openAccounts(db, cipher, [...borrowers]) : [];
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      last_name: row.lastName,
      phone: row.phone,
      sent_at: row.sentAt?.toISOString() ?? '',
      account: row.waits.includes('bank_account_number')
        ? { bank: row.bank ?? '', last_digits: lastOf(row.accountNumber) }
        : null,
      applications: open
        .filter(({ borrowerId }) => sent.includes(row) && borrowerId === row.borrowerId)
        .map(({ id, account, saidAt }) => ({
          id: String(id),
          account: account && { bank: account.bank, last_digits: lastOf(account.number) },
          said_at: saidAt?.toISOString() ?? '',
        })),
      national_id: row.waits.includes('national_id_number') ? lastOf(row.nationalId) : null,
    })),
  };
}
