import { changeSms, type SmsTemplate } from 'contract/office/content';
import { smsParts } from 'contract/office/sms-parts';
import { checkSms } from 'contract/office/sms-check';
import { fillSms, programText, SMS_KINDS, type SmsKey } from 'contract/office/sms-templates';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { Sheet } from '../desk/sheet.tsx';
import { shortTime } from '../desk/time-text.ts';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useTyped } from '../desk/use-typed.ts';
import { changedView } from '../desk/view.ts';
import { useLocale } from '../locale.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type SmsSheetProps = {
  readonly template: SmsTemplate;
  readonly sms: SmsKey;
  readonly about: string;
};

/** The words of one text message: both languages, the placeholders that must stay, how it will read, in how many parts. */
export function SmsSheet({ template, sms, about }: SmsSheetProps) {
  const locale = useLocale();
  const typed = useTyped(`sms ${sms}`, {
    start: { km: template.body_km, en: template.body_en },
    version: template.version,
  });
  const { value: texts, set: setTexts } = typed;
  const { busy, trouble, errorOf, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wrong = { km: checkSms(sms, texts.km), en: checkSms(sms, texts.en) };
  const isSame = texts.km === template.body_km && texts.en === template.body_en;
  const isReady = wrong.km === null && wrong.en === null && !isSame;
  const save = async () => {
    if (!isReady) return;
    const body = { version: Number(typed.version), body_km: texts.km, body_en: texts.en };
    if ((await send(() => call(changeSms, { params: { key: sms }, body }))) === null) return;
    typed.forget();
    toast(m.office_settings_saved(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
  };
  const names = Object.keys(SMS_KINDS[sms].sample).map((name) => `{${name}}`);
  return (
    <Sheet
      wide
      title={about}
      actions={
        <>
          <Button
            tone="secondary"
            onClick={() => setTexts({ km: programText(sms, 'km'), en: programText(sms, 'en') })}
          >
            {m.office_content_take_program()}
          </Button>
          <Button busy={busy} disabled={!isReady} onClick={() => void save()} end={<DoCaps />}>
            {m.office_content_save_both()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TypedBehind typed={typed} />
        <TroubleBox trouble={trouble} />
        <p>
          {m.office_content_placeholders()} <b lang="en">{names.join(' ')}</b>
        </p>
        <LastChange template={template} />
        {(['km', 'en'] as const).map((language) => (
          <div key={language} className="grid gap-2">
            <TextArea
              name={`body_${language}`}
              label={language === 'km' ? m.office_language_km() : m.office_language_en()}
              rows={4}
              lang={language}
              value={texts[language]}
              error={errorOf(`body_${language}`) ?? wrong[language]?.(locale)}
              onChange={(text) => setTexts({ ...texts, [language]: text })}
            />
            <Preview language={language} text={fillSms(texts[language], SMS_KINDS[sms].sample)} />
          </div>
        ))}
      </div>
    </Sheet>
  );
}

/** How a message will read on a phone, and what it costs. */
function Preview({ text, language }: { readonly text: string; readonly language: 'km' | 'en' }) {
  const parts = smsParts(text);
  return (
    <figure>
      <blockquote lang={language} className="max-w-96 rounded-lg bg-wash p-3 whitespace-pre-line">
        {text}
      </blockquote>
      <figcaption className="mt-1 text-xs text-ink-2">
        {m.office_content_length({ letters: String(text.length), parts: String(parts) })}
      </figcaption>
    </figure>
  );
}

function LastChange({ template: { changed_by, changed_at } }: Pick<SmsSheetProps, 'template'>) {
  const nameOf = useStaffName();
  if (changed_by === null || changed_at === null) return null;
  return (
    <p className="text-sm text-ink-2">
      {m.office_settings_changed({ who: nameOf(changed_by), at: shortTime(changed_at) })}
    </p>
  );
}
