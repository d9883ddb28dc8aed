import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { type EmulatorClient, placeholderSignature } from '../emulators/emulator-client.ts';
import type { Identities } from '../iam/identities.ts';
import { type SignatureVerifier, sameText } from '../iam/sigv4.ts';
import type { BucketDefinition } from './bucket.ts';
import { corsHeaders } from './bucket-cors.ts';
import { checkPolicy, PostError, type PostFields, type SizeLimits } from './post-policy.ts';

export interface FormUploadParts {
  buckets: readonly BucketDefinition[];
  emulator: EmulatorClient;
  identities: Identities;
  verifier: SignatureVerifier;
}

interface Received {
  etag: string;
  status: 200 | 201 | 204;
  key: string;
}

/** S3's limit for the fields before the file. */
const MAX_FIELD_BYTES = 20 * 1024;

/** Whether a request is a form upload, whose signature is in the form itself. */
export function isFormUpload({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    headers.authorization === undefined &&
    /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
  );
}

/** S3's POST Object: uploads with presigned forms. */
export class FormUpload {
  readonly #parts: FormUploadParts;

  constructor(parts: FormUploadParts) {
    this.#parts = parts;
  }

  /** Responds as S3 does, including errors. Throws if the emulator fails. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bucket = this.#parts.buckets.find(({ name }) => name === bucketName(request.url));
    const cors = corsHeaders(bucket?.cors ?? [], { origin: request.headers.origin, method: 'POST' });
    try {
      if (!bucket) throw new PostError(404, 'NoSuchBucket', 'The specified bucket does not exist.');
      const { etag, status, key } = await this.#receive(request, bucket.name);
      const location = `http://${request.headers.host}/${bucket.name}/${key}`;
      const text = xml(
        `<PostResponse><Location>${escaped(location)}</Location><Bucket>${bucket.name}</Bucket>` +
          `<Key>${escaped(key)}</Key><ETag>${escaped(etag)}</ETag></PostResponse>`,
      );
      const headers = { ...cors, etag, location };
      if (status !== 201) response.writeHead(status, headers).end();
      else response.writeHead(201, { ...headers, 'content-type': 'application/xml' }).end(text);
    } catch (error) {
      if (!(error instanceof PostError)) throw error;
      const { status, code, message } = error;
      request.unpipe();
      await drain(request);
      // Like S3, closes the connection instead of reading the rest.
      response.writeHead(status, { ...cors, 'content-type': 'application/xml', connection: 'close' });
      response.end(xml(`<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`));
    }
  }

  #receive(request: IncomingMessage, bucket: string): Promise<Received> {
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const fields = new Map<string, string>();
    let fieldBytes = 0;
    let file: Readable | undefined;
    const malformed = () => {
      const message = 'The body of your POST request is not well-formed multipart/form-data.';
      reject(new PostError(400, 'MalformedPOSTRequest', message));
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { 'content-type': String(request.headers['content-type']) },
        limits: { fieldSize: MAX_FIELD_BYTES },
        isPartAFile: (name) => name === 'file',
      });
    } catch {
      malformed();
      return promise;
    }
    parser.on('field', (name, value) => {
      // S3 ignores fields after the file.
      if (file) return;
      fieldBytes += name.length + value.length;
      if (fieldBytes > MAX_FIELD_BYTES) {
        const message = 'Your POST request fields preceding the upload file were too large.';
        reject(new PostError(400, 'MaxPostPreDataLengthExceeded', message));
      }
      fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (_name, stream, fileName) => {
      stream.on('error', malformed);
      if (file) {
        stream.resume();
        return;
      }
      file = stream;
      this.#store(stream, { fields, bucket, fileName }).then(resolve, (error) => {
        stream.resume();
        reject(error);
      });
    });
    parser.on('error', malformed);
    parser.on('finish', () => {
      if (file) return;
      const message = 'POST requires exactly one file upload per request.';
      reject(new PostError(400, 'IncorrectNumberOfFilesInPostRequest', message));
    });
    request.on('close', () => {
      if (!request.complete) file?.destroy(new Error('the client has disconnected'));
    });
    request.pipe(parser);
    return promise;
  }

  /** Checks the form and streams the file to the emulator. */
  async #store(
    stream: Readable,
    { fields, bucket, fileName }: { fields: PostFields; bucket: string; fileName: string | undefined },
  ): Promise<Received> {
    const key = (fields.get('key') ?? '').replaceAll('$' + '{filename}', fileName ?? '');
    if (key === '') {
      throw new PostError(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.");
    }
    const limits = this.#authorize(fields, bucket, key);
    const stored = await this.#parts.emulator
      .stream('PUT', `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`, {
        headers: {
          'content-type': fields.get('content-type') ?? 'binary/octet-stream',
          authorization: placeholderSignature.authorization,
        },
        body: limitSize(stream, limits),
      })
      .catch((error: unknown) => {
        throw postErrorIn(error);
      });
    stored.body.resume();
    if (stored.status !== 200) throw new Error(`the emulator returned ${stored.status} for an upload`);
    const requestedStatus = Number(fields.get('success_action_status'));
    const status = requestedStatus === 200 || requestedStatus === 201 ? requestedStatus : 204;
    return { etag: String(stored.headers['etag']), status, key };
  }

  #authorize(fields: PostFields, bucket: string, key: string): SizeLimits {
    const { identities, verifier } = this.#parts;
    const field = (name: string) => fields.get(name) ?? '';
    const policy = field('policy');
    if (policy === '') throw new PostError(403, 'AccessDenied', 'Access Denied');
    const [accessKeyId = '', date = '', region = '', service = ''] = field('x-amz-credential').split('/');
    const caller = identities.byAccessKey(accessKeyId);
    if (caller === undefined || field('x-amz-security-token') !== caller.credentials.sessionToken) {
      const message = 'The AWS Access Key Id you provided does not exist in our records.';
      throw new PostError(403, 'InvalidAccessKeyId', message);
    }
    const signingKey = verifier.signingKey(caller.credentials, { date, region, service });
    const expected = createHmac('sha256', signingKey).update(policy).digest('hex');
    if (service !== 's3' || !sameText(expected, field('x-amz-signature'))) {
      const message =
        'The request signature we calculated does not match the signature you provided. Check your key and ' +
        'signing method.';
      throw new PostError(403, 'SignatureDoesNotMatch', message);
    }
    const limits = checkPolicy(policy, { fields, bucket }, new Date());
    const resource = `arn:aws:s3:::${bucket}/${key}`;
    const denial = identities.denial(caller, { action: 's3:PutObject', resource });
    if (denial !== undefined) throw new PostError(403, 'AccessDenied', denial);
    return limits;
  }
}

/** The stream, aborted with an error if its length is out of range. Aborted uploads are not stored. */
function limitSize(stream: Readable, { min, max }: SizeLimits): Readable {
  let length = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length <= max) done(null, chunk);
      else done(sizeError('EntityTooLarge', 'exceeds the maximum'));
    },
    flush(done) {
      done(length < min ? sizeError('EntityTooSmall', 'is smaller than the minimum') : null);
    },
  });
  stream.on('error', (error) => count.destroy(error));
  return stream.pipe(count);
}

const sizeError = (code: string, what: string) =>
  new PostError(400, code, `Your proposed upload ${what} allowed size`);

/**
 * Drains the request for a short time: if the connection is closed while the client sends, it
 * may never see the response.
 */
async function drain(request: IncomingMessage): Promise<void> {
  request.resume();
  const whole = request.complete ? undefined : finished(request).catch(() => undefined);
  await Promise.race([whole, sleep(500, undefined, { ref: false })]);
}

/** The HTTP client may wrap the error of its body stream. */
function postErrorIn(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof PostError) return at;
  return error;
}

/** Parses `/bucket` and `/bucket/`. */
export const bucketName = (url = ''): string => /^\/([^/?]+)/.exec(url)?.[1] ?? '';

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
