import { type Bank, bankList } from 'contract/office/banks';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import { useLocale } from '../locale.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** A bank as a panel offers it. */
export interface BankChoice extends Pick<Bank, 'value' | 'method_id'> {
  readonly label: string;
}

/** The banks that are in use, as managers keep them; none until they are there. Where they cannot be read it is said why. */
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
  const choices = banks.map(({ value, method_id, name_km, name_en }) => ({
    value,
    method_id,
    label: locale === 'km' ? name_km : name_en,
  }));
  return { banks: choices, unread, retry: () => setAsks(asks + 1) };
}
