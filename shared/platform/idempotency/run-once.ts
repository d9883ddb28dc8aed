import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, invalidField } from '../errors.ts';
import type { RequestHeaders } from '../http/edge-headers.ts';
import { problem } from '../problems.ts';
import { type IdSource, seededIds } from '../runtime/ids.ts';
import { log } from '../runtime/log.ts';
import {
  claimRequest,
  findRequest,
  type IdempotencyRecord,
  release,
  storeResponse,
  takeOver,
} from './idempotency-store.ts';
import { openResponse, sealResponse } from './sealed-response.ts';

/** An idempotent request. */
export interface RepeatableRequest {
  /** The Idempotency-Key header. */
  key: string;
  /** Scope of the key: keys of different senders are independent. */
  sender: string;
  /** Known to the sender or the service, and never stored: IDs and the encryption key are derived from it. */
  secret: string;
  /** Everything that identifies the request. */
  content: unknown;
  now: Date;
  /** Milliseconds until this invocation times out. */
  remainingMs: () => number;
  /**
   * Called before the first write, but not if a stored response is returned. Throws to reject the request.
   */
  admit?: () => Promise<void>;
}

type Response = APIGatewayProxyStructuredResultV2;

/** How long a response is stored and its key is reserved. */
const RETENTION_MS = 24 * 3_600_000;
/** Longest wait for the first request with the same key. */
const MAX_WAIT_MS = 5_000;
/** An item has at most 400 KB (AWS limit). */
const MAX_STORED_BYTES = 380_000;

const HEADER = 'Idempotency-Key';

/** The Idempotency-Key of a request, if any. Throws VALIDATION_ERROR for an invalid one. */
export const idempotencyKey = (headers: RequestHeaders): string | undefined =>
  readKey(headers['idempotency-key'], HEADER);

/** A key that was sent in `field`, if any. Throws VALIDATION_ERROR for an invalid one. */
export function readKey(key: string | undefined, field: string): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField(
      field,
      problem('invalid_format', 'must have 1 to 255 visible ASCII characters, without spaces', {
        format: 'idempotency_key',
      }),
    );
  }
  return key;
}

/**
 * Runs a request once and returns its response to every retry within 24 hours. Concurrent retries wait for
 * the first. Only responses are stored, not errors: a failed request can be retried, and after a client error
 * also with other content. A retry after a crash runs again with the same ids, by which the use case finds
 * what the first attempt stored.
 * Throws IDEMPOTENCY_CONFLICT when the key belongs to another request,
 * IDEMPOTENCY_IN_PROGRESS when waiting times out.
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
  if (request.admit) {
    const known = await findRequest(id, clock());
    if (known?.state === 'done' && known.fingerprint === fingerprint) {
      return { response: storedResponse(known, responseKey), replayed: true };
    }
    await request.admit();
  }
  const holder = randomUUID();
  let nonce: string = randomUUID();
  for (let pause = 25; ; pause = Math.min(pause * 2, 400)) {
    const lockedUntil = clock() + request.remainingMs();
    const claim = { fingerprint, holder, nonce, lockedUntil, expiresAt: clock() + RETENTION_MS };
    const existing = await claimRequest(id, claim, clock());
    // Our own claim: its response was lost, and the SDK sent it again.
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

/** Runs the request; on an error, releases it for an immediate retry. */
async function releaseOnError({ id, holder }: Claimed, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    // Client errors change nothing: forget them. Other failures may have had effects:
    // allow only the same request.
    const forget = error instanceof AppError && error.status < 500;
    await release(id, holder, { forget }).catch(warn('request not released'));
    throw error;
  }
}

/** The work is done: return the response even when it cannot be stored. */
async function saveResponse({ id, holder }: Claimed, sealed: Buffer): Promise<void> {
  const stored = sealed.length <= MAX_STORED_BYTES ? sealed : undefined;
  await storeResponse(id, holder, stored).catch(warn('response not stored'));
}

function storedResponse({ answer }: IdempotencyRecord, key: Buffer): Response {
  if (answer) return openResponse(answer, key);
  const message =
    'This request was already processed. Its response was too large to keep: read what it created.';
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
