import { type Bank, bankList } from 'contract/office/banks';
import { useEffect, useState } from 'react';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useLocale } from '../locale.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** A bank as a panel offers it. */
export interface BankChoice extends Pick<Bank, 'value' | 'method_id' | 'is_active'> {
  readonly label: string;
}

/** The banks as managers keep them, those out of use last and called so; none until they are there. Where they cannot be read it is said why. */
export function useBanks(): {
  readonly banks: readonly BankChoice[];
  readonly unread: string | null;
  readonly retry: () => void;
} {
  const locale = useLocale();
  const [banks, setBanks] = useState<readonly Bank[]>([]);
  const [unread, setUnread] = useState<string | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    setUnread(null);
    const asking = new AbortController();
    const ask = async () => {
      const outcome = await call(bankList, { signal: asking.signal });
      if (asking.signal.aborted) return;
      if (outcome.kind === 'done') setBanks(outcome.data.banks);
      else setUnread(troubleText(outcome));
    };
    void ask();
    return () => asking.abort();
  }, [asks]);
  const choices = banks.map(({ name_km, name_en, ...bank }) => {
    const name = locale === 'km' ? name_km : name_en;
    return { ...bank, label: bank.is_active ? name : m.office_money_bank_retired({ bank: name }) };
  });
  return { banks: choices, unread, retry: () => setAsks(asks + 1) };
}
