import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Hotline } from '../shell/hotline.tsx';

/** After the signature of a pawn loan: no money goes out before the lender holds what is pawned. */
export function BringFirst() {
  useLocale();
  const facts = useFacts();
  return (
    <div className="mb-4 grid gap-3">
      <p>{m.sign_done_pawn()}</p>
      {facts && <Hotline phone={facts.company.hotline} />}
    </div>
  );
}
