import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { DEFAULT_LOCALE, type Locale } from 'contract/locale';
import { overwriteGetLocale } from 'words/runtime';
import { Nonce } from './nonce.ts';

/** How the server renders a document, of the site and of the office: each has an `entry.server.tsx` of its own that says what it gives. */

/** Time limit of a rendering. */
const GIVE_UP_MS = 10_000;
export const streamTimeout = GIVE_UP_MS - 1000;

const reader = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => reader.getStore() ?? DEFAULT_LOCALE);

/** Runs `work` in the language of one request. Concurrent requests do not see each other's. */
export function inLocale<T>(locale: Locale, work: () => T): T {
  return reader.run(locale, work);
}

/** What a room gives each rendering. */
export interface Rendering {
  /** The secret that the page's policy allows inline scripts and styles by. */
  readonly nonce: string | undefined;
  /** Tells the operator's log of an error. */
  readonly report: (error: unknown) => void;
}

type RenderingOf = (context: Readonly<RouterContextProvider>) => Rendering;

/** Reports errors to the operator's log instead of the console; aborted requests are no errors. */
export function errorsTo(renderingOf: RenderingOf) {
  return (
    error: unknown,
    { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  ): void => {
    if (!request.signal.aborted) renderingOf(context).report(error);
  };
}

/** Renders a whole document. Nothing is streamed: a kept page must be complete, and a policy names the hash of every inline script. */
export function documentsWith(renderingOf: RenderingOf) {
  return (
    request: Request,
    status: number,
    headers: Headers,
    routerContext: EntryContext,
    context: RouterContextProvider,
  ): Promise<Response> => {
    const { nonce, report } = renderingOf(context);
    return new Promise((resolve, reject) => {
      let finalStatus = status;
      const { pipe, abort } = renderToPipeableStream(
        <Nonce value={nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </Nonce>,
        {
          nonce,
          // Nothing may be sent out of order, to be moved into place by a script.
          progressiveChunkSize: Number.MAX_SAFE_INTEGER,
          onAllReady() {
            clearTimeout(giveUp);
            const body = new PassThrough();
            headers.set('Content-Type', 'text/html; charset=utf-8');
            resolve(
              new Response(createReadableStreamFromReadable(body), {
                headers,
                status: finalStatus,
              }),
            );
            pipe(body);
          },
          onShellError(error) {
            clearTimeout(giveUp);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
          onError(error) {
            finalStatus = 500;
            report(error);
          },
        },
      );
      const giveUp = setTimeout(abort, GIVE_UP_MS);
    });
  };
}
