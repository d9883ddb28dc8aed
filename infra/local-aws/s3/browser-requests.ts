import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError, type UnsignedRequests } from '../aws-endpoint/aws-endpoint.ts';
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

  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | false {
    if (isFormUpload(request)) return this.#uploads.handle(request, response);
    return request.method === 'OPTIONS' && this.#handlePreflight(request, response);
  }

  async #handlePreflight(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, ...headers } = request.headers;
    const bucket = this.#buckets.find(({ name }) => name === bucketName(request.url));
    const requestedHeaders =
      headers['access-control-request-headers']?.split(',').map((name) => name.trim()) ?? [];
    const method = headers['access-control-request-method'];
    const allowed = corsHeaders(bucket?.cors ?? [], {
      origin,
      method,
      headers: requestedHeaders.filter(Boolean),
    });
    if (Object.keys(allowed).length > 0) response.writeHead(200, allowed).end();
    else {
      const message = 'CORSResponse: This CORS request is not allowed.';
      sendError(request, response, { status: 403, code: 'AccessForbidden', message });
    }
  }
}
