import type { ClientOptions } from 'contract/client';
import { answerPatienceMs, STALLED_MS } from 'contract/upload-times';

/**
 * A replacement for `fetch` that reports upload progress as 0 to 100. There is no overall timeout, since slow networks are
 * common: it fails when nothing has moved for half a minute (G-40), or without a reply after the last byte. Progress counts what
 * the phone's connection has taken, so that the time for a reply includes sending what it still holds.
 */
export function sendWithProgress(onProgress: (percent: number) => void): ClientOptions['send'] {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const giveUp = () => {
        request.abort();
        reject(new Error('the upload stalled'));
      };
      let stalled = setTimeout(giveUp, STALLED_MS);
      const restartTimeout = (ms: number) => {
        clearTimeout(stalled);
        stalled = setTimeout(giveUp, ms);
      };
      request.open(init.method ?? 'POST', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        restartTimeout(loaded < total ? STALLED_MS : answerPatienceMs(total));
        if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
      });
      request.addEventListener('load', () => {
        clearTimeout(stalled);
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: retryAfter ? { 'retry-after': retryAfter } : {},
          }),
        );
      });
      request.addEventListener('error', () => {
        clearTimeout(stalled);
        reject(new Error('the upload failed'));
      });
      init.signal?.addEventListener('abort', giveUp);
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}
