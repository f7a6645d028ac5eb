import type { ApplicationCard } from 'contract/application-cards';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Hotline } from '../shell/hotline.tsx';

type FetchItemProps = { readonly collateral: NonNullable<ApplicationCard['collateral']> };

/** That what was pawned is to be fetched, and with what. */
export function FetchItem({ collateral: { item, ticket } }: FetchItemProps) {
  const locale = useLocale();
  const facts = useFacts();
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <p className="text-label font-bold">
        {m.account_collateral_fetch({ item: item[locale], ticket })}
      </p>
      {facts && <Hotline phone={facts.company.hotline} />}
    </div>
  );
}
