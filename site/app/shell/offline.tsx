import { PRODUCT_KEYS } from 'lending/product';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useNonce } from 'ui/nonce.ts';
import { paths } from '../paths.ts';
import { productName } from '../products/words.ts';
import { buttonClass } from 'ui/button-class.ts';
import { ChipLink } from 'ui/chip-link.tsx';
import { Mark } from 'ui/drawings/mark.tsx';
import { Hotline } from './hotline.tsx';
import type { HydrationHandle } from './hydration.ts';
import { hiddenMeta } from './page-meta.ts';
import { PlainPage } from './plain-page.tsx';

/** The service worker serves this page at any address, so the scripts of that address are not there. */
export const handle: HydrationHandle = { hydrateOn: 'never' };

export function meta() {
  return hiddenMeta(m.offline_title());
}

/** Reloads when the server can be reached again. Old syntax, since no build step touches it. */
const COME_BACK = `function check(){navigator.onLine&&fetch('/healthz').then(function(answer){answer.ok&&location.reload()},function(){})}addEventListener('online',check);setInterval(check,5000)`;

/** Shown without a network in place of a page that is not on the device (service-worker.ts). */
export default function Offline() {
  const nonce = useNonce();
  const facts = useFacts();
  return (
    <main>
      <PlainPage
        above={<Mark className="size-16" />}
        title={m.offline_title()}
        text={m.offline_text()}
      >
        {/* Without an action the form requests the address that the person wanted. */}
        <form>
          <button type="submit" className={buttonClass('primary')}>
            {m.offline_retry()}
          </button>
        </form>
        {facts && <Hotline phone={facts.company.hotline} />}
        <nav aria-label={m.offline_calculators()} className="mt-4 flex w-full flex-wrap gap-2">
          {PRODUCT_KEYS.map((product) => (
            <ChipLink key={product} to={paths.product(product)}>
              {productName(product)}
            </ChipLink>
          ))}
        </nav>
      </PlainPage>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: COME_BACK }} />
    </main>
  );
}
