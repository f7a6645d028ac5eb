import type { ApplicationCard } from 'contract/application-cards';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Hotline } from '../shell/hotline.tsx';

type Pawned = Pick<NonNullable<ApplicationCard['collateral']>, 'item' | 'ticket'>;

type FetchItemProps = {
  readonly collateral: Pawned & { readonly isMissing?: boolean };
};

/** That what was pawned is to be fetched, and with what; of what the lender does not find, that one calls before one comes. */
export function FetchItem({ collateral: { item, ticket, isMissing = false } }: FetchItemProps) {
  const locale = useLocale();
  const facts = useFacts();
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <p className="text-label font-bold">
        {isMissing
          ? `${item[locale]} · ${m.account_ticket({ ticket })}`
          : m.account_collateral_fetch({ item: item[locale], ticket })}
      </p>
      {isMissing && <p className="text-label">{m.account_item_missing()}</p>}
      {facts && <Hotline phone={facts.company.hotline} />}
    </div>
  );
}
