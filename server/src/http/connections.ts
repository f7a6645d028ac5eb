import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { READING, type ReadingRate, refuseSlowReader } from './slow-readers.ts';

/**
 * Requests that may be under way on one connection. Browsers wait for an answer before they send the next request; some
 * proxies send a few ahead.
 */
const UNANSWERED_MOST = 16;

/** Connections at once; more are closed as they come, so that file descriptors are left for the database and the photos. */
const CONNECTIONS_MOST = 8192;

/** A connection on which nothing moves in either direction is closed: also one whose client does not read its answer. */
const STALLED_MS = 120_000;

/** Keep-alive timeout: longer than the usual 60 s of proxies, so that the proxy closes an idle connection and never sends into a closed one. */
const KEEP_ALIVE_MS = 72_000;

interface ConnectionLimits {
  /** Headers must have arrived by then, in milliseconds. */
  readonly headersTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** Request line and headers together, in bytes. */
  readonly maxHeaderSize: number;
}

/**
 * Makes Fastify's HTTP server. Node parses every request of a chunk that it has read, whether the client reads answers or
 * not: 64 kB of pipelined GETs would become 2,000 requests in memory. A connection with too many unanswered requests is
 * closed, and those behind the limit are not dispatched; so is one whose client reads its answer too slowly.
 */
export function serverWith(
  limits: ConnectionLimits,
  reading: ReadingRate = READING,
): (dispatch: RequestListener) => Server {
  return (dispatch) => {
    const unanswered = new WeakMap<Socket, number>();
    // Bodies are given time by their rate (slow-bodies.ts), so Node's limit for whole requests is off.
    const server = createServer({ ...limits, requestTimeout: 0 }, (request, response) => {
      const { socket } = request;
      const count = (unanswered.get(socket) ?? 0) + 1;
      if (count > UNANSWERED_MOST || socket.destroyed) {
        socket.destroy();
        return;
      }
      unanswered.set(socket, count);
      refuseSlowReader(response, socket, reading);
      response.once('close', () => {
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
      });
      dispatch(request, response);
    });
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.maxConnections = CONNECTIONS_MOST;
    server.setTimeout(STALLED_MS);
    return server;
  };
}
