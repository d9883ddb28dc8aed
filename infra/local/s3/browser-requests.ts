import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerError, type UnsignedRequests } from '../aws-endpoint/aws-endpoint.ts';
import type { BucketDefinition } from './bucket.ts';
import { corsHeaders } from './bucket-cors.ts';
import { bucketName, FormUpload, type FormUploadParts, isFormUpload } from './form-upload.ts';

/** Unsigned browser requests to buckets: uploads with presigned forms, and CORS preflights. */
export class BrowserRequests implements UnsignedRequests {
  readonly #buckets: readonly BucketDefinition[];
  readonly #uploads: FormUpload;

  constructor(parts: FormUploadParts) {
    this.#buckets = parts.buckets;
    this.#uploads = new FormUpload(parts);
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | false {
    if (isFormUpload(request)) return this.#uploads.answer(request, response);
    return request.method === 'OPTIONS' && this.#answerPreflight(request, response);
  }

  async #answerPreflight(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, ...headers } = request.headers;
    const bucket = this.#buckets.find(({ name }) => name === bucketName(request.url));
    const wanted = headers['access-control-request-headers']?.split(',').map((name) => name.trim()) ?? [];
    const method = headers['access-control-request-method'];
    const allowed = corsHeaders(bucket?.cors ?? [], { origin, method, headers: wanted.filter(Boolean) });
    if (Object.keys(allowed).length > 0) response.writeHead(200, allowed).end();
    else {
      const message = 'CORSResponse: This CORS request is not allowed.';
      answerError(request, response, 403, 'AccessForbidden', message);
    }
  }
}
