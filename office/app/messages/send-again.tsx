import { messageAgain } from 'contract/office/messages';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';

/** Sends a message again that was given up; pressed twice it goes out once. */
export function SendAgain({ id }: { readonly id: string }) {
  const { revalidate } = useRevalidator();
  const { busy, trouble, send, forget } = useAct();
  const again = async () => {
    const done = await send(async (key) => {
      const outcome = await call(messageAgain, { params: { id }, body: { key } });
      // Under way until it shows that it goes out: a second press before that would be refused.
      if (outcome.kind === 'done') await revalidate();
      return outcome;
    });
    if (done !== null) toast(m.office_messages_again_done(), { tone: 'green' });
  };
  return (
    <div className="mt-3">
      <Button
        tone="secondary"
        size="small"
        busy={busy}
        onClick={() => void again()}
        end={<DoCaps within />}
      >
        {m.office_messages_again()}
      </Button>
      <p className="mt-1 text-xs text-ink-2">{m.office_messages_again_about()}</p>
      <TroubleBox trouble={trouble} onSee={forget} />
    </div>
  );
}
