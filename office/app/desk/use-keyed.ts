import type { OfficeOutcome } from 'contract/office/client';
import { isKeyUsed, useAct } from './use-act.ts';
import { type Typed, useTyped } from './use-typed.ts';

/**
 * What is typed for one act that must not be done twice, and doing it. Its key is kept with the text: sent again after a lost answer, a
 * closed panel or a reload, it is the same act; what is sent once it is done, or once its key is found used for other words, is another. After
 * any other refusal the key stays, since an answer that was lost before it may have been that it is done. What was typed stays until the act
 * is done, and what was typed while it was under way stays after it too.
 * @param place names the panel and what it is of
 */
export function useKeyed<Value>(
  place: string,
  { start, version }: { readonly start: Value; readonly version: string | number | null },
) {
  const act = useAct();
  const kept = useTyped(place, { start: { told: start, key: '' }, version });
  const { told, key: begun } = kept.value;
  const set = (next: Value) => kept.set({ told: next, key: begun || crypto.randomUUID() });
  const typed: Typed<Value> = {
    ...kept,
    value: told,
    set,
    change: (make) =>
      kept.change(({ told: newest, key }) => {
        const made = make(newest);
        return made === null ? null : { told: made, key };
      }),
    // What stands there by now may have been typed since this was sent.
    forget: () => kept.change((newest) => (newest.told === told ? null : newest)),
  };
  /**
   * Does it with the key of the text. @returns what it answered; null where nothing was done, or nobody knows
   * @param asSent what of the text is to stay as it was sent, where the answer is lost: the same once more is the same act
   */
  const send = async <Reply>(
    does: (key: string) => Promise<OfficeOutcome<Reply>>,
    asSent?: (newest: Value) => Value,
  ): Promise<Reply | null> => {
    const outcome = await act.perform((key) => does(begun || key));
    if (outcome?.kind === 'unreachable' && asSent !== undefined) typed.change(asSent);
    if (outcome?.kind === 'done' || isKeyUsed(outcome)) {
      kept.change((newest) => ({ ...newest, key: crypto.randomUUID() }));
    }
    return outcome?.kind === 'done' ? outcome.data : null;
  };
  return { act, typed, send };
}
