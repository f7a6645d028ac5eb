import type { OfficeOutcome } from 'contract/office/client';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { DoCaps } from './do-caps.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { useAct } from './use-act.ts';

/** What is said where something is confirmed. */
export interface ConfirmWords {
  readonly confirm: string;
  readonly title: string;
  readonly now: string;
  readonly done: string;
}

type DecisionProps<Reply> = {
  /** Whoever had a part in it takes it back instead of refusing it. */
  readonly isOwn: boolean;
  readonly mayConfirm: boolean;
  /** Who may, for those who may not; null: nobody, as it stands. */
  readonly whoCan: string | null;
  readonly says: ConfirmWords;
  readonly decide: (confirmed: boolean) => Promise<OfficeOutcome<Reply>>;
  readonly onDecided?: ((reply: Reply) => void) | undefined;
  /** What is decided on, once more. */
  readonly children: ReactNode;
};

/** Confirms what waits for a second person, refuses it or takes it back; each is asked about once more. */
export function Decision<Reply>(props: DecisionProps<Reply>) {
  const { isOwn, mayConfirm, whoCan, says, children } = props;
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { busy, trouble, send } = useAct();
  const decide = async (confirmed: boolean) => {
    const reply = await send(() => props.decide(confirmed));
    setAsked(null);
    if (reply === null) return;
    const said = confirmed ? says.done : m.office_products_refused();
    toast(said, { tone: confirmed ? 'green' : 'primary' });
    await revalidator.revalidate();
    props.onDecided?.(reply);
  };
  return (
    <>
      <TroubleBox trouble={trouble} />
      <div className="flex flex-wrap items-center gap-3">
        {mayConfirm && (
          <Button size="small" busy={busy} onClick={() => setAsked(true)}>
            {says.confirm}
          </Button>
        )}
        {!mayConfirm && whoCan !== null && <p>{whoCan}</p>}
        <Button tone="secondary" size="small" busy={busy} onClick={() => setAsked(false)}>
          {isOwn ? m.office_products_take_back() : m.office_products_refuse()}
        </Button>
      </div>
      <ConfirmDialog
        confirmEnd={<DoCaps />}
        open={asked !== null}
        title={asked ? says.title : m.office_products_refuse_title()}
        confirmLabel={asked ? says.now : m.office_products_refuse_now()}
        onConfirm={() => void decide(asked ?? false)}
        onCancel={() => setAsked(null)}
        busy={busy}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
