import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from './errors.ts';
import { arrived, type Claim, claimUpload, registerUploadBudget } from './upload-budget.ts';

/** A file of a form, whole in memory. */
export interface Upload {
  /** The key of the control that it came from. */
  readonly key: string;
  /** What the sender calls it; never used as a path. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A call's body with the files beside it. */
export interface Form {
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

/** A photo may have 8 MB (docs/security.md); one byte more arrives, so that the noun can refuse it under its key (VAL-47). */
const FILE_BYTES_MAX = 8 * 1024 * 1024 + 1;
const FILES_MAX = 3;
const FIELDS_MAX = 200;
const FIELD_BYTES_MAX = 64 * 1024;
/** Three photos as a camera makes them are let in, each to hear that it is too heavy; beyond that nothing is read. */
const FORM_BYTES_MAX = 64 * 1024 * 1024;

/** Reads forms with files; JSON is Fastify's own matter. */
export async function registerUploads(api: FastifyInstance): Promise<void> {
  registerUploadBudget(api);
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
}

/**
 * A multipart body as the fields that JSON would have carried, and the files beside them. Everything is read before
 * anything is checked. Throws 400 for a broken form, 411 and 413 for one of unknown or too great length, 503 when many are being read.
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) throw new HttpRefusal(411);
  if (length > FORM_BYTES_MAX) throw new HttpRefusal(413);
  const claim = await claimUpload(request, length);
  try {
    return await readParts(request, claim);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function readParts(request: FastifyRequest, claim: Claim): Promise<Form> {
  const body: Record<string, unknown> = Object.create(null);
  const uploads: Upload[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const upload = await readFile(part, claim);
      if (upload) uploads.push(upload);
    } else {
      if (part.valueTruncated) throw new HttpRefusal(413);
      // The last of two fields of one name counts.
      body[part.fieldname] = part.value;
    }
  }
  return { body, uploads };
}

/** Null for a file control that was left empty. */
async function readFile(part: MultipartFile, claim: Claim): Promise<Upload | null> {
  const parts: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    arrived(claim, chunk.length);
    parts.push(chunk);
  }
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0 && !part.filename) return null;
  return { key: part.fieldname, fileName: part.filename, bytes };
}

/** The parser's own limits are 413; a form that it cannot read, or that ends early, is malformed. */
function refusalOf(error: unknown): unknown {
  const { statusCode } = error as { statusCode?: number };
  return new HttpRefusal(statusCode === 413 || statusCode === 503 ? statusCode : 400);
}
