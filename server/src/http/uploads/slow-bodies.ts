import { LEAST_RATE } from 'contract/upload-times';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { BodyTimes } from './body-times.ts';
import { HttpRefusal } from '../errors.ts';

/** How much of a body is read and thrown away after the answer; a sender that goes on is cut off. */
const DRAIN_BYTES = 16 * 1024 * 1024;

/** A body that has not arrived whole yet. */
interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number;
  /** Where the present measurement of its rate began: when, and how much its socket had received by then. */
  from: { at: number; bytes: number };
  /** Its request was answered: the measurement tells what is being thrown away. */
  isAnswered: boolean;
  /** It is not read at present, by no fault of its sender. */
  isHeld: boolean;
}

const bodies = new WeakMap<IncomingMessage, Body>();

/**
 * Gives every body time by its rate instead of by a total time: who sends at least `LEAST_RATE` is waited for as long as the
 * page waits, who sends less is answered 408. What still comes after an answer is read only so far, that the sender can
 * get to read it. Node's own `requestTimeout` must be off.
 */
export function watchBodies(app: FastifyInstance, times: BodyTimes): void {
  const open = new Set<Body>();
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const { bytesRead } = raw.socket;
    const hasBody = headers['content-length'] !== undefined || 'transfer-encoding' in headers;
    // A request made in process has no socket that counts.
    if (hasBody && bytesRead !== undefined) {
      const now = performance.now();
      const from = { at: now, bytes: bytesRead };
      const flags = { isAnswered: false, isHeld: false };
      const body: Body = { request: raw, response: reply.raw, startedAt: now, from, ...flags };
      open.add(body);
      bodies.set(raw, body);
    }
    done();
  });
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Where this process itself was late, nobody else was slow.
    const isLate = now - lookedAt > times.windowMs / 2;
    lookedAt = now;
    for (const body of open) {
      if (isLate && !body.isAnswered) startMeasuring(body, now);
      if (body.request.complete || body.request.socket.destroyed) open.delete(body);
      else if (body.isAnswered) drain(body, times, now);
      else if (body.response.writableFinished) beginToDrain(body, now);
      else if (!body.isHeld) measure(body, times, now);
    }
  }, times.checkMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Stops the clock of a body that the server does not read at present; the function returned lets it run again. */
export function holdBody(request: IncomingMessage): () => void {
  const body = bodies.get(request);
  if (body === undefined) return () => undefined;
  body.isHeld = true;
  return () => {
    body.isHeld = false;
    startMeasuring(body, performance.now());
  };
}

/**
 * Ends the reading of a body with this refusal, which becomes the request's answer: the readers of JSON and of forms both
 * end with the error that their stream reports.
 */
export function refuseBody(request: IncomingMessage, refusal: HttpRefusal): void {
  if (request.listenerCount('error') > 0) request.emit('error', refusal);
}

function startMeasuring(body: Body, now: number): void {
  body.from = { at: now, bytes: body.request.socket.bytesRead };
}

function measure(body: Body, times: BodyTimes, now: number): void {
  const elapsedMs = now - body.from.at;
  const isLate = now - body.startedAt > times.wholeMs;
  if (!isLate && elapsedMs < times.windowMs) return;
  const received = body.request.socket.bytesRead - body.from.bytes;
  if (isLate || received < (LEAST_RATE * elapsedMs) / 1000) {
    refuseBody(body.request, new HttpRefusal(408));
  }
  startMeasuring(body, now);
}

function beginToDrain(body: Body, now: number): void {
  body.isAnswered = true;
  startMeasuring(body, now);
  body.request.unpipe();
  body.request.resume();
}

function drain(body: Body, times: BodyTimes, now: number): void {
  const { socket } = body.request;
  const isOver = socket.bytesRead - body.from.bytes > DRAIN_BYTES;
  if (isOver || now - body.from.at > times.drainMs) socket.destroy();
}
