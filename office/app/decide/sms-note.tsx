import { type DecisionView, UNDO_SECONDS } from 'contract/office/decision-views';
import { displayPhone } from 'contract/phone';
import { m } from 'words/messages';
import { Send } from '../shell/icons.tsx';

type SmsNoteProps = {
  readonly id: string;
  readonly view: Pick<DecisionView, 'phone' | 'locale'>;
  /** The last day to sign, as it is read; null: nothing is to be signed. */
  readonly until: string | null;
};

/** To whom an SMS goes, in which language, and when it leaves. */
export function SmsNote({ id, view, until }: SmsNoteProps) {
  const language = view.locale === 'km' ? m.office_language_km() : m.office_language_en();
  return (
    <div id={id} className="flex min-w-0 flex-1 items-start gap-3">
      <Send className="mt-1 size-5 shrink-0 text-primary" aria-hidden="true" />
      <p className="min-w-0 text-sm">
        <b className="block">
          {m.office_decide_sms_to({ phone: displayPhone(view.phone), language })}
        </b>
        {m.office_decide_sms_later({ seconds: String(UNDO_SECONDS) })}{' '}
        {until !== null && m.office_decide_sign_until({ day: until })}
      </p>
    </div>
  );
}

/** The words of an SMS as they will go out. */
export function SmsCard({ text, locale }: { readonly text: string; readonly locale: 'km' | 'en' }) {
  return (
    <section className="panel" aria-labelledby="sms-title">
      <div className="panel-head">
        <h3 id="sms-title">{m.office_decide_sms()}</h3>
      </div>
      <p lang={locale} className="panel-body break-words">
        {text}
      </p>
    </section>
  );
}
