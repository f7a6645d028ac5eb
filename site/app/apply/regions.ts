import { createStore, get, set, type UseStore } from 'idb-keyval';
import { REGION_COLUMNS, type Region, regionOptions } from 'contract/regions';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api.ts';
import { useFacts } from '../facts.ts';

/** A region with every column that the forms use. The call may leave columns out. */
type Place = Required<Region>;

export interface Places {
  readonly state: 'ready' | 'loading' | 'failed';
  readonly places: readonly Place[];
  readonly retry: () => void;
}

const PROVINCES = 'provinces';
const known = new Map<string, readonly Place[]>();
const underWay = new Map<string, Promise<readonly Place[] | null>>();
let device: UseStore | null = null;

/** Lists fetched before, for use offline. They are public data. */
const storage = () => (device ??= createStore('romdoul-regions', 'lists'));

/** The provinces, or the regions within `parent`: asked for once, however many fields need them. Null where they cannot be had. */
async function load(parent: string | null, apiKey: string): Promise<readonly Place[] | null> {
  const name = parent ?? PROVINCES;
  const seen = known.get(name) ?? underWay.get(name);
  if (seen) return seen;
  const asking = fetchPlaces(parent, apiKey).finally(() => underWay.delete(name));
  underWay.set(name, asking);
  return asking;
}

/** Fetches a list. When that fails, returns what was fetched before (API-25). */
async function fetchPlaces(
  parent: string | null,
  apiKey: string,
): Promise<readonly Place[] | null> {
  const name = parent ?? PROVINCES;
  const where = parent === null ? { level: '1' } : { parent_code: parent };
  const outcome = await call(regionOptions, {
    query: { api_key: apiKey, ...where, select: REGION_COLUMNS },
  });
  if (outcome.kind !== 'done') return seenBefore(name);
  const places = outcome.data.flatMap(({ code, name_km, name_latin }) =>
    code && name_km && name_latin ? [{ code, name_km, name_latin }] : [],
  );
  known.set(name, places);
  void remember(name, places);
  return places;
}

async function remember(name: string, places: readonly Place[]): Promise<void> {
  try {
    await set(name, places, storage());
  } catch {
    // Without device storage the list is fetched again next time.
  }
}

async function seenBefore(name: string): Promise<readonly Place[] | null> {
  try {
    return (await get<readonly Place[]>(name, storage())) ?? null;
  } catch {
    return null;
  }
}

/** The regions within `parent`: the provinces for null, none for undefined (STATE-21, STATE-22). */
export function usePlaces(parent: string | null | undefined): Places {
  const apiKey = useFacts()?.regionApiKey ?? 'public';
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ parent: string | null; places: readonly Place[] | null }>();
  const retry = useCallback(() => {
    setFound(undefined);
    setTurn((now) => now + 1);
  }, []);
  useEffect(() => {
    if (parent === undefined) return undefined;
    let here = true;
    void load(parent, apiKey).then((places) => here && setFound({ parent, places }));
    return () => {
      here = false;
    };
  }, [parent, apiKey, turn]);
  const mine = parent !== undefined && found?.parent === parent ? found : null;
  const failed = mine !== null && mine.places === null;
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  return {
    state: mine === null ? 'loading' : failed ? 'failed' : 'ready',
    places: mine?.places ?? [],
    retry,
  };
}

/** Fetches the provinces before they are needed. */
export function prefetchProvinces(apiKey: string): void {
  void load(null, apiKey);
}

/**
 * The provinces, and the lists within a chosen province and district. Drafts store names, so the code of each is looked up by way of the one above.
 * @param chosen their Latin names; `isWanted` false asks for nothing
 */
export function usePlacesWithin(
  chosen: { readonly province?: string | undefined; readonly district?: string | undefined },
  isWanted = true,
): readonly [provinces: Places, districts: Places, communes: Places] {
  const provinces = usePlaces(isWanted ? null : undefined);
  const districts = usePlaces(codeOf(provinces, chosen.province));
  const communes = usePlaces(codeOf(districts, chosen.district));
  return [provinces, districts, communes];
}

function codeOf({ places }: Places, latin: string | undefined): string | undefined {
  return places.find(({ name_latin }) => name_latin === latin)?.code;
}
