import { type Bank, bankList } from 'contract/office/banks';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import { useLocale } from '../locale.ts';

/** A bank as a panel offers it. */
export interface BankChoice extends Pick<Bank, 'value' | 'method_id'> {
  readonly label: string;
}

/** The banks that are in use, as managers keep them; none until they are there. */
export function useBanks(): readonly BankChoice[] {
  const locale = useLocale();
  const [banks, setBanks] = useState<readonly Bank[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const outcome = await call(bankList, { signal: asking.signal });
      if (!asking.signal.aborted && outcome.kind === 'done') setBanks(outcome.data.banks);
    };
    void ask();
    return () => asking.abort();
  }, []);
  return banks.map(({ value, method_id, name_km, name_en }) => ({
    value,
    method_id,
    label: locale === 'km' ? name_km : name_en,
  }));
}
