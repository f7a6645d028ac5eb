import { useCallback, useLayoutEffect, useState } from 'react';
import { readStored, writeStored } from '../storage.ts';
import { fieldId } from 'ui/field.tsx';

/** Session storage key of what stands in the phone field of login and of the phone entry. */
const TYPED_PHONE = 'typed_phone';

/**
 * The phone as typed. Login and the phone entry share it in this tab, so it is typed once, and a reload keeps it.
 * @param name the field's name on this page
 */
export function useTypedPhone(name: string): [string, (text: string) => void] {
  const [phone, setPhone] = useState('');
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId(name));
    // What was typed before the scripts came counts more.
    if (field instanceof HTMLInputElement && field.value !== '') return;
    setPhone(readStored('session', TYPED_PHONE) ?? '');
  }, [name]);
  const change = useCallback((text: string) => {
    setPhone(text);
    writeStored('session', TYPED_PHONE, text || null);
  }, []);
  return [phone, change];
}
