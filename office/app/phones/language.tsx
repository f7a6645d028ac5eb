import { type PhoneOwner, setLanguage } from 'contract/office/phone-changes';
import { PHONE_READERS } from 'contract/office/who';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { useMay } from '../desk/who-may.tsx';

const NAMES = { km: m.office_language_km, en: m.office_language_en } as const;

/** The language in which the borrower is written to, and the other one, which they may wish for. */
export function Language({ owner: { id, locale } }: { readonly owner: PhoneOwner }) {
  const { busy, trouble, send } = useAct();
  const revalidator = useRevalidator();
  const may = useMay(PHONE_READERS);
  const other = locale === 'km' ? 'en' : 'km';
  const set = async () => {
    const told = { params: { id }, body: { locale: other } } as const;
    if ((await send(() => call(setLanguage, told))) === null) return;
    toast(m.office_phones_language_done({ language: NAMES[other]() }), { tone: 'green' });
    await revalidator.revalidate();
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{m.office_phones_language({ language: NAMES[locale]() })}</p>
      {may && (
        <Button size="small" tone="secondary" busy={busy} onClick={() => void set()}>
          {m.office_phones_language_set({ language: NAMES[other]() })}
        </Button>
      )}
      <TroubleBox trouble={trouble} />
    </div>
  );
}
