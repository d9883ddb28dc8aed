/** Limits of one server process. Beyond them, a visitor gets an error while all others are served. */
export interface ServerLimits {
  /** Open connections; further ones are closed. */
  connections: number;
  /** Requests whose handlers run at the same time; further ones get 503. */
  visits: number;
  /** Maximum size of a request body; larger ones get 413. Handlers have lower limits. */
  bodyBytes: number;
  /** Maximum total size of all bodies that are being received or handled; beyond it, 503. */
  allBodiesBytes: number;
  /** Maximum size of the request line and all headers; larger ones get 431. */
  headerBytes: number;
  /** Maximum time until all headers have arrived; then 408. */
  headersMs: number;
  /** Maximum time until the whole request has arrived; then 408. */
  requestMs: number;
  /** How long a connection may be without any traffic, such as one whose reader has stopped reading. */
  silenceMs: number;
  /**
   * How long an idle connection is kept. Longer than load balancers keep theirs: 60 s in ALB and CloudFront.
   */
  keepAliveMs: number;
  /** After a signal to stop: how long to accept requests that are on their way on idle connections. */
  idleDrainMs: number;
  /** Then: how long to wait for visits in progress. */
  drainMs: number;
}

export const SERVER_LIMITS: ServerLimits = {
  connections: 4096,
  visits: 1024,
  bodyBytes: 1024 * 1024,
  allBodiesBytes: 64 * 1024 * 1024,
  // API Gateway has 10,240; a load balancer adds its own.
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 30_000,
  keepAliveMs: 75_000,
  idleDrainMs: 250,
  drainMs: 25_000,
};
