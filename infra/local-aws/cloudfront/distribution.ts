/** A CloudFront distribution, reduced to what the local run emulates. */
export interface Distribution {
  id: string;
  arn: string;
  /** Behaviors in order of precedence; the last one matches every path. */
  behaviors: Behavior[];
  /** Origins by the IDs that functions may choose. */
  origins: ReadonlyMap<string, Origin>;
}

export type Origin = BucketOrigin | ApiOrigin;

export interface Behavior {
  /** Path pattern, such as `/media/*`. */
  pathPattern: string;
  methods: readonly string[];
  origin: Origin;
  /** Names of the cookies that its policy forwards to an API, or `all`. */
  cookies: 'all' | readonly string[];
  /** Headers that its policy adds to responses. */
  addedHeaders: AddedHeader[];
  /** Code of the function for viewer requests; undefined for none. */
  viewerFunction: string | undefined;
  /** Code of the function for viewer responses, only for files; undefined for none. */
  responseFunction: string | undefined;
  /** Encodings for compressible types, in order of preference. */
  encodings: readonly Encoding[];
}

export interface BucketOrigin {
  kind: 'bucket';
  bucket: string;
}

/** The HTTP API, the REST API, the endpoint of a web function or the URL of a function. */
export interface ApiOrigin {
  kind: 'api';
  api: 'http' | 'rest' | 'web' | 'url';
  host: string;
  /** Sent with every request. Values may contain references to secrets. */
  headers: Record<string, string>;
}

export interface AddedHeader {
  /** Header name in lower case. */
  name: string;
  value: string;
  /** Whether it replaces the origin's header. */
  override: boolean;
}

export type Encoding = 'br' | 'gzip';
