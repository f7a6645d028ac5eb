import multipart, { type MultipartFile } from '@fastify/multipart';
import { PHOTO_MAX_BYTES } from 'contract/photo-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sender } from '../../sender.ts';
import type { Services } from '../../services.ts';
import { networkOf } from '../../usage/commands.ts';
import { BODY_TIMES } from './body-times.ts';
import { HttpRefusal } from '../errors.ts';
import { holdBody, refuseBody } from './slow-bodies.ts';
import { type Claim, UploadBudget } from './upload-budget.ts';
import { UploadLimits } from './upload-limits.ts';

/** A file of a form, whole in memory. */
export interface Upload {
  /** The key of the control that it came from. */
  readonly key: string;
  /** What the sender calls it; never used as a path. */
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sender: Sender;
}

/** A call's body with the files beside it. */
export interface Form {
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

/** One byte more than a photo may have arrives, so that the noun can refuse it under its key (VAL-47). */
const FILE_BYTES_MAX = PHOTO_MAX_BYTES + 1;
const FILES_MAX = 3;
/** The longest step has under 30 fields, and a field at most 191 characters; only a robot check's answer is longer. */
const FIELDS_MAX = 60;
const FIELD_BYTES_MAX = 4 * 1024;
/** Three photos as a camera makes them are let in, each to hear that it is too heavy; beyond that nothing is read. */
const FORM_BYTES_MAX = 40 * 1024 * 1024;

interface Reader {
  readonly budget: UploadBudget;
  readonly limits: UploadLimits;
}

const readers = new WeakMap<FastifyInstance, Reader>();
/** Forms under way, by their request. */
const underWay = new WeakMap<FastifyRequest, { claim: Claim; forget: () => void }>();

/** Reads forms with files; JSON is Fastify's own matter. */
export async function registerUploads(
  api: FastifyInstance,
  services: Pick<Services, 'env' | 'db' | 'clock' | 'bodyTimes'>,
): Promise<void> {
  const budget = new UploadBudget({ ...BODY_TIMES, ...services.bodyTimes });
  readers.set(api, { budget, limits: new UploadLimits(services) });
  await api.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: FILE_BYTES_MAX,
      files: FILES_MAX,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: FILES_MAX + FIELDS_MAX,
      headerPairs: 50,
    },
  });
  // Runs for every answer, also for one that nobody is there to read: the form's bytes are needed no more.
  api.addHook('onSend', (request, _reply, _payload, done) => {
    endForm(request);
    done();
  });
}

/**
 * A multipart body as the fields that JSON would have carried, and the files beside them. Everything is read before
 * anything is checked. Throws 400 for a broken form, 411 and 413 for one of unknown or too great length, 429 and 503 where
 * there is no room for it (`UploadLimits`, `UploadBudget`), 408 for one that comes too slowly (`watchBodies`).
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const reader = readers.get(request.server);
  if (reader === undefined) throw new Error('A form came to a server without a reader of forms');
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) throw new HttpRefusal(411);
  if (length > FORM_BYTES_MAX) throw new HttpRefusal(413);
  await reader.limits.check(request.ip);
  const { claim, sender } = beginForm(request, reader.budget);
  try {
    await claim.begin();
    const form = await readParts(request, claim, sender);
    claim.rate.done();
    await reader.limits.count(request.ip, length);
    return form;
  } catch (error) {
    endForm(request);
    if (!claim.rate.isDone && claim.rate.total > 0) {
      // What came of it counts too; this answer does not depend on the count.
      reader.limits.count(request.ip, claim.rate.total).catch(() => undefined);
    }
    throw error;
  }
}

/** Opens the form's claim, which is given back when it is answered, or when its connection ends while it is being read. */
function beginForm(request: FastifyRequest, budget: UploadBudget) {
  const { raw } = request;
  const { socket } = raw;
  const network = networkOf(request.ip);
  const gone = new AbortController();
  const claim = budget.open({
    network,
    hold: () => holdBody(raw),
    refuse: (refusal) => refuseBody(raw, refusal),
  });
  const leave = () => {
    gone.abort();
    // Once it is whole its bytes stay in memory until the work on them has ended, which `gone` hastens.
    if (!claim.rate.isDone) claim.giveBack();
  };
  underWay.set(request, { claim, forget: () => socket.off('close', leave) });
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  return { claim, sender: { network, gone: gone.signal } };
}

function endForm(request: FastifyRequest): void {
  const form = underWay.get(request);
  if (form === undefined) return;
  underWay.delete(request);
  form.forget();
  form.claim.giveBack();
}

async function readParts(request: FastifyRequest, claim: Claim, sender: Sender): Promise<Form> {
  const count = (bytes: Buffer) => claim.rate.add(bytes.length);
  request.raw.on('data', count);
  try {
    return await readEachPart(request, claim, sender);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    request.raw.off('data', count);
  }
}

async function readEachPart(request: FastifyRequest, claim: Claim, sender: Sender): Promise<Form> {
  const body: Record<string, unknown> = Object.create(null);
  const uploads: Upload[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await readFile(part, claim);
      // A file control that was left empty sends neither bytes nor a name.
      if (bytes.length === 0 && !part.filename) continue;
      uploads.push({ key: part.fieldname, fileName: part.filename, bytes, sender });
    } else {
      if (part.valueTruncated) throw new HttpRefusal(413);
      // The last of two fields of one name counts.
      body[part.fieldname] = part.value;
    }
  }
  return { body, uploads };
}

async function readFile(part: MultipartFile, claim: Claim): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    await claim.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The parser's own limits are 413; a form that it cannot read, or that ends early, is malformed. */
function refusalOf(error: unknown): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  return new HttpRefusal((error as { statusCode?: number }).statusCode === 413 ? 413 : 400);
}
