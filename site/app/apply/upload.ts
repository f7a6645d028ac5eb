import { type ClientOptions, TIMEOUT_MS } from 'contract/client';

/**
 * Sends as `fetch` does, but tells how far the upload has come. A slow line is not a lost one: it gives up only after
 * half a minute in which nothing moved (G-40).
 */
export function sendWithProgress(onProgress: (percent: number) => void): ClientOptions['send'] {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const give = () => {
        request.abort();
        reject(new Error('the upload stood still'));
      };
      let stalled = setTimeout(give, TIMEOUT_MS);
      const moved = () => {
        clearTimeout(stalled);
        stalled = setTimeout(give, TIMEOUT_MS);
      };
      request.open(init.method ?? 'POST', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        moved();
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
