import { type Client, createClient } from 'contract/client';
import type { SiteFacts } from 'contract/site';
import { UPLOAD_MS } from 'contract/upload-times';
import { handlingShared } from '../api.ts';
import { currentLocale } from '../locale.ts';
import { token } from '../session.ts';
import { sendWithProgress } from './upload.ts';

/** The client for a form with photos: it tells the progress as 0 to 100, and waits as long as a photo takes on a thin line. */
export function uploadClient(
  facts: SiteFacts | undefined,
  onProgress: (percent: number) => void,
): Client {
  const upload = createClient({
    send: sendWithProgress(onProgress),
    locale: currentLocale,
    token,
    hosts: facts?.hosts ?? { api: '', forms: '', regions: '' },
    timeoutMs: UPLOAD_MS,
  });
  return handlingShared(upload);
}
