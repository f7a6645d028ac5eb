import type { OfficeOutcome } from 'contract/office/client';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { Disclosure } from 'ui/disclosure.tsx';
import { m } from 'words/messages';
import { DoCaps } from './do-caps.tsx';
import { useDraft } from './drafts.ts';
import { ReasonField } from './reason-field.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { useAct } from './use-act.ts';

type ReasonedActProps<Reply> = {
  readonly title: string;
  /** What it does, where the button does not say all of it. */
  readonly text?: string;
  readonly button: string;
  /** What the reason is kept under while the panel is closed. */
  readonly draft: string;
  readonly size?: 'small';
  readonly act: (reason: string) => Promise<OfficeOutcome<Reply>>;
  readonly onDone: (reply: Reply) => void | Promise<void>;
};

/** An act beside the main one of its panel, folded away until it is wanted, that goes with a reason: it stands in the audit. */
export function ReasonedAct<Reply>({ title, button, draft, ...rest }: ReasonedActProps<Reply>) {
  const { text, size, act, onDone } = rest;
  const reason = useDraft(draft);
  const [isMissing, setMissing] = useState(false);
  const { busy, trouble, errorOf, perform, forget } = useAct();
  const send = async () => {
    const typed = reason.text.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const outcome = await perform(() => act(typed));
    if (outcome?.kind !== 'done') return;
    reason.forget();
    await onDone(outcome.data);
  };
  return (
    <Disclosure title={title}>
      <div className="grid gap-3">
        {text !== undefined && <p className="text-sm text-ink-2">{text}</p>}
        <ReasonField
          reason={reason}
          error={isMissing ? m.error_required({ label: m.field_reason() }) : errorOf('reason')}
        />
        <TroubleBox trouble={trouble} onSee={forget} typed={reason.text} />
        <Button
          tone="secondary"
          {...(size && { size })}
          busy={busy}
          onClick={() => void send()}
          end={<DoCaps within />}
        >
          {button}
        </Button>
      </div>
    </Disclosure>
  );
}
