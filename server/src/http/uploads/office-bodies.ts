import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_TIMES, type BodyTimes } from './body-times.ts';
import { holdBody, refuseBody } from './slow-bodies.ts';
import { type Claim, UploadBudget } from './upload-budget.ts';

/** Memory for each byte of a body: as it came, and as the text that is read of it. */
const WEIGHT = 2;

const budgets = new WeakMap<FastifyInstance, UploadBudget>();
/** Large bodies under way, by their request. */
const underWay = new WeakMap<FastifyRequest, { claim: Claim; forget: () => void }>();

/**
 * Large bodies of the office (pictures, statements of a bank) share memory as the forms of the public door do, apart from them and by person
 * instead of by network: who holds less comes first, who crawls while others wait is given up (503), and a body for which there is no room is
 * not read. Room is given back with the answer, and when the connection ends before the body is whole.
 */
export function registerOfficeBodies(api: FastifyInstance, times: Partial<BodyTimes> = {}): void {
  budgets.set(api, new UploadBudget({ ...BODY_TIMES, ...times }));
  // Runs for every answer, also for one that nobody is there to read.
  api.addHook('onSend', (request, _reply, _payload, done) => {
    end(request);
    done();
  });
}

/** Has a large body read as there is room for it, for a person of the staff. @returns what is read in its place */
export async function officeBody(
  request: FastifyRequest,
  body: NodeJS.ReadableStream,
  person: string,
): Promise<Transform> {
  const budget = budgets.get(request.server);
  if (budget === undefined) throw new Error('A large body came to a door without room for one');
  const claim = begin(request, budget, person);
  await claim.begin();
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => void takeIn(claim, chunk, done),
    flush: (done) => {
      claim.rate.done();
      done();
    },
  });
  body.on('error', (error: Error) => counted.destroy(error));
  return body.pipe(counted);
}

/** Hands a part on once there is room for it; a body that was given up ends with what its sender is told. */
async function takeIn(claim: Claim, part: Buffer, done: TransformCallback): Promise<void> {
  let over: Error | null = null;
  try {
    claim.rate.add(part.length);
    await claim.add(part.length * WEIGHT);
  } catch (error) {
    over = error as Error;
  }
  done(over, part);
}

function begin(request: FastifyRequest, budget: UploadBudget, network: string): Claim {
  const { raw } = request;
  const { socket } = raw;
  const hold = () => holdBody(raw);
  const claim = budget.open({ network, hold, refuse: (refusal) => refuseBody(raw, refusal) });
  // Once it is whole its bytes stay in memory until the work on them has ended.
  const leave = () => {
    if (!claim.rate.isDone) claim.giveBack();
  };
  underWay.set(request, { claim, forget: () => socket.off('close', leave) });
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  return claim;
}

function end(request: FastifyRequest): void {
  const body = underWay.get(request);
  if (body === undefined) return;
  underWay.delete(request);
  body.forget();
  body.claim.giveBack();
}
