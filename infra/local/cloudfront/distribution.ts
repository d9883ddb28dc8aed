/** A distribution of CloudFront, read as what stands in for it. */
export interface Distribution {
  /** In the order in which they are looked at; the last one takes every path. */
  behaviors: Behavior[];
}

export interface Behavior {
  /** Such as `/media/*`. */
  pathPattern: string;
  methods: readonly string[];
  origin: BucketOrigin | ApiOrigin;
  /** Headers that its policy puts on answers. */
  addedHeaders: AddedHeader[];
  /** Code of the function that says which path of a bucket is meant; undefined: the request's own. */
  viewerFunction: string | undefined;
  /** What text is compressed in, where the client takes it. */
  encodings: readonly Encoding[];
}

export interface BucketOrigin {
  kind: 'bucket';
  bucket: string;
}

/** The HTTP API. */
export interface ApiOrigin {
  kind: 'api';
  host: string;
  /** Headers that are sent with every request; with references to secrets. */
  headers: Record<string, string>;
}

export interface AddedHeader {
  /** In lower case. */
  name: string;
  value: string;
  /** Whether it takes the place of the origin's. */
  override: boolean;
}

export type Encoding = 'br' | 'gzip';
