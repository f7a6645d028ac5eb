import { useEffect, useRef, useState } from 'react';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { loadProvider, type ProviderName } from './provider.ts';
import type { RobotCheck } from './robot-check.ts';

interface ProviderCheckProps {
  readonly check: RobotCheck;
  readonly resets: number;
  readonly provider: ProviderName;
  readonly siteKey: string;
}

/** The provider's widget, rendered by the provider's script. */
export default function ProviderCheck({ check, resets, provider, siteKey }: ProviderCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const again = useRef<(() => void) | null>(null);
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading');
  const [tries, setTries] = useState(0);
  const locale = useLocale();
  const [firstLocale] = useState(locale);
  useEffect(() => {
    let here = true;
    setState('loading');
    loadProvider(provider, firstLocale).then(
      (api) => {
        // A new element for each attempt: providers refuse to render into one that is not empty.
        const box = document.createElement('div');
        if (!here || !place.current) return;
        place.current.replaceChildren(box);
        const widget = api.render(box, {
          sitekey: siteKey,
          callback: (response) => check.take(response),
          'expired-callback': () => check.expire(),
          'error-callback': () => check.fail(),
        });
        again.current = () => api.reset(widget);
        setState('there');
      },
      () => {
        if (here) setState('missing');
      },
    );
    return () => {
      here = false;
      again.current = null;
    };
  }, [check, provider, siteKey, tries, firstLocale]);
  useEffect(() => {
    if (resets > 0) again.current?.();
  }, [resets]);
  return (
    <>
      {state === 'loading' && <Spinner />}
      <div ref={place} className="min-h-[4.9rem] max-w-full overflow-x-auto empty:hidden" />
      {state === 'missing' && (
        <Alert tone="romdoul" live>
          <p className="mb-3">{m.robot_not_loaded()}</p>
          <Button tone="secondary" size="small" onClick={() => setTries((count) => count + 1)}>
            {m.ui_retry()}
          </Button>
        </Alert>
      )}
    </>
  );
}
