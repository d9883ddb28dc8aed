import type * as z from 'zod';
import type { NeededPermission } from '../../shared/accounts/permissions.ts';
import type { FileParts } from '../../shared/media/file-parts.ts';
import type { ErrorCode } from '../../shared/platform/errors.ts';
import type { TextLimits } from '../../shared/platform/http/request.ts';
import type { Described } from './describe.ts';
import type { HttpEvent } from './http-stack.ts';

/**
 * What an endpoint takes and answers: the stack checks requests by it, the compiler checks answers by it, and
 * the API description is generated from it.
 */
export interface EndpointContract<Body extends z.ZodType, Query extends z.ZodType, Data extends z.ZodType>
  extends Described {
  /** A few words in the imperative. */
  summary: string;
  description?: string;
  /** What the API key must be allowed, or `any` for every valid key; absent on public endpoints. */
  permission?: NeededPermission;
  /** Whether pages of any origin may use it: of public endpoints only. */
  crossOrigin?: true;
  /** Whether the header Idempotency-Key is heeded: for what creates. The use case takes its ids from the request. */
  idempotent?: true;
  body?: Body;
  /** What else than a JSON object the body may be: `body` is then checked against its content type and text. */
  upload?: UploadLimits;
  /** What the same body looks like as a form with files, where it may be one. */
  multipart?: MultipartForm;
  query?: Query;
  /** Shape of `data` in the answer; `z.never()` where the answer is a file. */
  data: Data;
  /** Content types of an endpoint that answers a file instead of the envelope. */
  files?: readonly string[];
  /** Status of the answer; default 200. */
  status?: 200 | 201 | 202;
  /** Errors that only some endpoints answer with; what every endpoint can answer is not repeated. */
  errors?: readonly ErrorCode[];
}

/** What a request carries, not checked against its schema yet. */
export interface SentBody {
  body: unknown;
  files: FileParts;
}

/** A body with files beside it. See `multipart-form.ts`, which only endpoints that take one load. */
export interface MultipartForm {
  read(event: HttpEvent): Promise<SentBody>;
  /** Text parts that hold JSON. */
  json: readonly string[];
  /** An object of all its fields, for the API description. */
  shape: z.ZodType;
  /** Those that have to be there. */
  required: readonly string[];
}

/** What an upload may be, and what it looks like for each content type: for the API description. */
export interface UploadLimits extends TextLimits {
  shapes: Readonly<Record<string, z.ZodType>>;
}

/**
 * What an endpoint that does not answer in the envelope takes and answers: pages, redirects, files. Plain data, for
 * the API description alone: the redirect must not load zod.
 */
export interface VisitorContract extends Described {
  summary: string;
  description?: string;
  /** Parameters of the query, none of them required, and what each means. */
  query?: Readonly<Record<string, string>>;
  /** Fields of the form that is posted. */
  form?: Readonly<Record<string, string>>;
  /** Those that need not be there. */
  optionalForm?: Readonly<Record<string, string>>;
  answers: readonly {
    status: 200 | 204 | 302 | 303 | 304;
    description: string;
    /** Absent: no body. */
    contentTypes?: readonly string[];
    headers?: Readonly<Record<string, string>>;
  }[];
  /** Errors besides INTERNAL_ERROR. */
  errors?: readonly ErrorCode[];
  /** Errors are pages, unless the request accepts JSON. */
  errorsAsPages?: true;
  /** Nothing that anybody calls on his own: left out of the reference page. */
  isInternal?: true;
}

/** A success before it is put into the envelope. */
export interface Reply<Data extends z.ZodType> {
  /** One short sentence for a person. */
  message: string;
  data: z.input<Data>;
  /** How much of what the endpoint charges for was done; default 1. */
  units?: number;
}
