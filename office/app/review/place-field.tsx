import { regionList } from 'contract/office/regions';
import type { Region } from 'contract/regions';
import { useEffect, useState } from 'react';
import { Combobox } from 'ui/combobox.tsx';
import type { FieldProps } from 'ui/field.tsx';
import { call } from '../call.ts';
import { useLocale } from '../locale.ts';

interface Places {
  readonly state: 'ready' | 'loading' | 'failed';
  readonly places: readonly Region[];
  readonly retry: () => void;
}

/** The regions within one, by its code; the provinces for null, none while what they lie in is not known. */
function usePlaces(within: string | null | undefined): Places {
  const [found, setFound] = useState<Region[] | 'failed' | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    setFound(null);
    if (within === undefined) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const query = within === null ? {} : { within };
      const outcome = await call(regionList, { query, signal: asking.signal });
      if (asking.signal.aborted) return;
      setFound(outcome.kind === 'done' ? [...outcome.data.regions] : 'failed');
    };
    void ask();
    return () => asking.abort();
  }, [within, asks]);
  return {
    state: found === 'failed' ? 'failed' : found === null ? 'loading' : 'ready',
    places: found === 'failed' || found === null ? [] : found,
    retry: () => setAsks(asks + 1),
  };
}

type PlaceFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (latin: string) => void;
  /** What it lies in, the uppermost first, in Latin; empty where it is not known. */
  readonly above: readonly string[];
};

/** Province, district or commune: searched in both scripts, shown in the reader's, written in Latin. */
export function PlaceField({ above: [province, district], ...control }: PlaceFieldProps) {
  const provinces = usePlaces(null);
  const districts = usePlaces(codeOf(provinces, province));
  const communes = usePlaces(codeOf(districts, district));
  const chain = [
    provinces,
    ...(province === undefined ? [] : [districts]),
    ...(district === undefined ? [] : [communes]),
  ];
  // What is not there yet, the uppermost first; the list itself once all above it are.
  const { state, places, retry } =
    chain.find((one) => one.state !== 'ready') ?? chain.at(-1) ?? provinces;
  const km = useLocale() === 'km';
  const options = places.map(({ code, name_km, name_latin }) => ({
    value: name_latin,
    label: km ? name_km : name_latin,
    search: `${km ? name_latin : name_km} ${code}`,
  }));
  return <Combobox {...control} options={options} state={state} onRetry={retry} />;
}

/** Undefined where the place, or what it lies in, is not known. */
function codeOf({ places }: Places, latin: string | undefined): string | undefined {
  return places.find(({ name_latin }) => name_latin === latin)?.code;
}
