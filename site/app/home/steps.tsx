import { ClipboardPen, HandCoins, MessageSquareText, Phone } from 'ui/icons.tsx';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';

const STEPS = [
  { icon: ClipboardPen, title: m.steps_apply, text: m.steps_apply_text },
  { icon: Phone, title: m.steps_call, text: m.steps_call_text },
  { icon: MessageSquareText, title: m.steps_sms, text: m.steps_sms_text },
  { icon: HandCoins, title: m.steps_money, text: m.steps_money_text },
];

/** The process in four steps (HOME-01, GEN-14). */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="mt-8">
      <h2 id="steps">{m.steps_title()}</h2>
      <ol className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <Card as="li" key={title()} className="flex items-start gap-4 lg:block">
            <span className="grid size-18 shrink-0 place-items-center rounded-lg bg-romdoul-pale text-romdoul-ink">
              <Icon className="size-7" aria-hidden="true" />
            </span>
            <div className="min-w-0 lg:mt-4">
              <p className="text-sm font-bold text-primary">
                {m.steps_step({ number: index + 1 })}
              </p>
              <h3>{title()}</h3>
              <p className="text-sm text-ink-2">{text()}</p>
            </div>
          </Card>
        ))}
      </ol>
    </section>
  );
}
