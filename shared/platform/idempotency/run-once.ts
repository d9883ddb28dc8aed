import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, invalidField } from '../errors.ts';
import { type IdSource, seededIds } from '../runtime/ids.ts';
import { log } from '../runtime/log.ts';
import {
  claimRequest,
  type IdempotencyRecord,
  release,
  storeResponse,
  takeOver,
} from './idempotency-store.ts';
import { openResponse, sealResponse } from './sealed-response.ts';

/** A request that its sender may repeat without doing anything twice. */
export interface RepeatableRequest {
  /** What the sender calls it: the Idempotency-Key header. */
  key: string;
  /** Who sends it: the same key of somebody else is another request. */
  sender: string;
  /** Known to the sender or the service, but stored nowhere: ids and the kept answer follow from it. */
  secret: string;
  /** All that makes it this request and no other. */
  content: unknown;
  now: Date;
  /** Milliseconds until this invocation is ended, done or not. */
  remainingMs: () => number;
}

type Response = APIGatewayProxyStructuredResultV2;

/** How long an answer is kept and a key stands for one request. */
const RETENTION_MS = 24 * 3_600_000;
/** Longest wait for the first request with the same key. */
const MAX_WAIT_MS = 5_000;
/** An item holds 400 KB (AWS limit). */
const MAX_STORED_BYTES = 380_000;

const HEADER = 'Idempotency-Key';

/** The Idempotency-Key of a request, undefined where none is sent. Throws VALIDATION_ERROR for one of no use. */
export function idempotencyKey(headers: Record<string, string | undefined>): string | undefined {
  const key = headers[HEADER.toLowerCase()];
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField(HEADER, 'must have 1 to 255 visible ASCII characters, without spaces');
  }
  return key;
}

/**
 * Runs a request once and gives its answer to every repetition within 24 hours. What is sent while the first one
 * runs waits for it. Only an answer is kept, not an error: a request that failed can be sent again, and where it
 * failed for its content also be sent otherwise. After a crash the next one runs again, with the same ids as the
 * first: the use case finds by them what the first one has stored.
 * Throws IDEMPOTENCY_CONFLICT when the key was another request's, IDEMPOTENCY_IN_PROGRESS after waiting in vain.
 */
export async function runOnce(
  request: RepeatableRequest,
  run: (ids: IdSource) => Promise<Response>,
): Promise<{ response: Response; replayed: boolean }> {
  const root = digest(request.secret, request.sender, request.key);
  const id = digest(root, 'id').toString('base64url');
  const fingerprint = digest(root, 'content', JSON.stringify(request.content)).toString('base64url');
  const responseKey = digest(root, 'answer');

  const started = Date.now();
  const clock = () => request.now.getTime() + Date.now() - started;
  const waitUntil = clock() + Math.min(MAX_WAIT_MS, request.remainingMs() / 2);
  const holder = randomUUID();
  let nonce: string = randomUUID();
  for (let pause = 25; ; pause = Math.min(pause * 2, 400)) {
    const lockedUntil = clock() + request.remainingMs();
    const claim = { fingerprint, holder, nonce, lockedUntil, expiresAt: clock() + RETENTION_MS };
    const existing = await claimRequest(id, claim, clock());
    // Our own: the answer to the claim was lost, and the SDK has made it a second time.
    if (!existing || existing.holder === holder) break;
    if (existing.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_CONFLICT');
    if (existing.state === 'done') return { response: storedResponse(existing, responseKey), replayed: true };
    if (existing.lockedUntil <= clock()) {
      if (!(await takeOver(id, existing, { holder, lockedUntil }))) continue;
      nonce = existing.nonce;
      break;
    }
    if (clock() + pause > waitUntil) throw stillRunning(existing.lockedUntil - clock());
    await sleep(pause);
  }

  const response = await releaseOnError({ id, holder }, () => run(seededIds(digest(root, 'ids', nonce))));
  await saveResponse({ id, holder }, sealResponse(response, responseKey));
  return { response, replayed: false };
}

interface Claimed {
  id: string;
  holder: string;
}

/** Runs; should it fail, the request can be sent again at once. */
async function releaseOnError({ id, holder }: Claimed, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    // What the caller did wrong has changed nothing. Of any other failure nobody knows: only the same may come again.
    const forget = error instanceof AppError && error.status < 500;
    await release(id, holder, { forget }).catch(warn('request not released'));
    throw error;
  }
}

/** The work is done: its answer goes out even when it cannot be kept. */
async function saveResponse({ id, holder }: Claimed, sealed: Buffer): Promise<void> {
  const stored = sealed.length <= MAX_STORED_BYTES ? sealed : undefined;
  await storeResponse(id, holder, stored).catch(warn('response not stored'));
}

function storedResponse({ answer }: IdempotencyRecord, key: Buffer): Response {
  if (answer) return openResponse(answer, key);
  const message =
    'This request was answered already. The answer was too large to be kept: read what it created.';
  throw new AppError('IDEMPOTENCY_CONFLICT', message);
}

function stillRunning(ms: number): AppError {
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) };
  return new AppError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers });
}

const warn = (message: string) => (error: unknown) => log.warn(message, { error });

function digest(key: string | Buffer, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
