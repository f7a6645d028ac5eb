import type { ClientOptions } from 'contract/client';
import { PHOTO_ANSWER_MS, STALLED_MS } from 'contract/upload-times';

/**
 * Sends as `fetch` does, but tells how far the upload has come. A slow line is not a lost one: it gives up only after
 * half a minute in which nothing moved (G-40), or a minute after the last byte without an answer.
 */
export function sendWithProgress(onProgress: (percent: number) => void): ClientOptions['send'] {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const give = () => {
        request.abort();
        reject(new Error('the upload stood still'));
      };
      let stalled = setTimeout(give, STALLED_MS);
      const waitAnew = (ms: number) => {
        clearTimeout(stalled);
        stalled = setTimeout(give, ms);
      };
      request.open(init.method ?? 'POST', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        waitAnew(loaded < total ? STALLED_MS : PHOTO_ANSWER_MS);
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
        reject(new Error('the upload broke off'));
      });
      init.signal?.addEventListener('abort', give);
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}
