import type { CashSheet } from 'contract/office/cash';
import type { OfficeOutcome } from 'contract/office/client';
import { parseDollars } from 'lending/money';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Busy, Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { Sheet } from '../desk/sheet.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { type ActTrouble, useAct } from '../desk/use-act.ts';
import { changedView } from '../desk/view.ts';
import { DoCaps } from '../desk/do-caps.tsx';

/** A typed amount in cents; null where it is none, or above the most. */
export function centsOf(text: string, most: number): number | null {
  const cents = parseDollars(text);
  return cents === null || cents > most ? null : cents;
}

/** Does an act of the open sheet, and leaves it with what came of it. */
export function useCashAct() {
  const { busy, trouble, errorOf, send, forget } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const run = async (
    act: () => Promise<OfficeOutcome<CashSheet>>,
    { said, done }: { readonly said: string; readonly done?: () => void },
  ) => {
    if ((await send(act)) === null) return;
    done?.();
    toast(said, { tone: 'green' });
    void navigate(changedView(search, { open: null }), { preventScrollReset: true });
  };
  return { run, errorOf, panel: { busy, trouble, onSee: forget } };
}

type PanelProps = {
  readonly title: string;
  readonly says: string;
  readonly does: string;
  readonly busy: Busy;
  readonly trouble: ActTrouble | null;
  readonly onSee: () => void;
  readonly onDo: () => void;
  /** What was typed, to be copied where things stand otherwise by now. */
  readonly typed?: string;
  readonly children?: ReactNode;
};

/** A panel that says what will happen, and whose button repeats it; Ctrl Enter does it. */
export function Panel({ title, says, does, onDo, typed = '', children, ...act }: PanelProps) {
  const { busy, trouble, onSee } = act;
  return (
    <Sheet
      title={title}
      actions={
        <Button busy={busy} onClick={onDo} end={<DoCaps />}>
          {does}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{says}</p>
        <TroubleBox trouble={trouble} typed={typed} onSee={onSee} />
        {children}
      </div>
    </Sheet>
  );
}
