import type * as z from 'zod';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import type { FileParts } from '#shared/core/media/file-parts.ts';
import type { ErrorAt } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import type { TextLimits } from '#shared/platform/http/request.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import type { Described } from './describe.ts';
import type { Reach } from './reach.ts';

/**
 * Request and response of an endpoint: requests are validated at run time, responses by the compiler, and the
 * API description is generated from it.
 */
export interface EndpointContract<Body extends z.ZodType, Query extends z.ZodType, Data extends z.ZodType>
  extends Described {
  /** Short, in the imperative. */
  summary: string;
  description?: string;
  /** Permission the API key needs; `any`: every valid key. Absent on public endpoints. */
  permission?: NeededPermission;
  /** Which links and pages the endpoint reads and changes. Absent on endpoints without a permission. */
  reach?: Reach;
  /** Allows every origin (CORS); public endpoints only. */
  crossOrigin?: true;
  /**
   * Supports the Idempotency-Key header; for endpoints that create. The use case takes
   * its IDs from the request. `form`: the use case finds the same form itself, and returns what it was stored
   * as.
   */
  idempotent?: true | 'form';
  /** Returns 200 with the same `data` for what was created before, without an Idempotency-Key. */
  repeats?: true;
  /** The field of `data` with a record: its ETag is a header of the response. */
  etagOf?: string;
  /**
   * Supports the If-Match header; for endpoints that change a record with an ETag. The use case checks it.
   */
  conditional?: true;
  body?: Body;
  /** Fields that may be sent and are ignored, besides those that only the record in `data` has. */
  ignored?: z.ZodType;
  /** The body is not JSON: `body` validates its content type and text. */
  upload?: UploadLimits;
  /** Set if the endpoint also accepts its body as a form with files. */
  multipart?: MultipartForm;
  query?: Query;
  /** Schema of `data` in the response; `z.never()` if the endpoint returns a file. */
  data: Data;
  /** Content types of a file response. */
  files?: readonly string[];
  /** Success status; default 200. */
  status?: 200 | 201 | 202;
  /** Endpoint-specific errors; common ones are not repeated. */
  errors?: readonly ErrorAt[];
}

/** A parsed but not yet validated body. */
export interface ParsedBody {
  body: unknown;
  files: FileParts;
}

/** A multipart body. Implemented in `multipart-form.ts`, loaded only by endpoints that accept one. */
export interface MultipartForm {
  read(event: HttpEvent): Promise<ParsedBody>;
  /** Names of parts that contain JSON. */
  json: readonly string[];
  /** Object schema of all fields, for the API description. */
  shape: z.ZodType;
  /** Names of required fields. */
  required: readonly string[];
}

/** Accepted uploads, with a schema per content type for the API description. */
export interface UploadLimits extends TextLimits {
  shapes: Readonly<Record<string, z.ZodType>>;
}

/**
 * Request and responses of an endpoint without the JSON envelope: pages, redirects, files. Plain data for the
 * API description: the redirect must not load zod.
 */
export interface VisitorContract extends Described {
  summary: string;
  description?: string;
  /** Requires a key or a session, of whatever permissions. */
  permission?: 'any';
  /** Optional query parameters with descriptions. */
  query?: Readonly<Record<string, string>>;
  /** Required form fields with descriptions. */
  form?: Readonly<Record<string, string>>;
  /** Optional form fields with descriptions. */
  optionalForm?: Readonly<Record<string, string>>;
  responses: readonly {
    /** An error only if it is not the envelope. */
    status: 200 | 201 | 202 | 204 | 302 | 303 | 304 | 400 | 401 | 402 | 403 | 404 | 413 | 415 | 429 | 500;
    description: string;
    /** Absent: no body. */
    contentTypes?: readonly string[];
    headers?: Readonly<Record<string, string>>;
  }[];
  /** Errors besides INTERNAL_ERROR. */
  errors?: readonly ErrorAt[];
  /** Errors are pages, unless the request accepts or sends JSON. */
  errorsAsPages?: true;
  /** Not meant to be called directly: omitted from the reference page. */
  isInternal?: true;
}

/** The content of a success envelope. */
export interface Reply<Data extends z.ZodType> {
  /** One short, human-readable sentence. */
  message: string;
  data: z.input<Data>;
  warnings?: readonly Warning[];
  /** Set if an earlier request has already created it: the status is then 200 instead of 201. */
  isRepeat?: true;
  /** `Set-Cookie` headers. */
  cookies?: readonly string[];
}
