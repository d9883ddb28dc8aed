/** What one process of the server accepts. Beyond it, a visitor gets an error, and all others are served. */
export interface ServerLimits {
  /** Open connections; further ones are closed. */
  connections: number;
  /** Requests whose handlers run at the same time; further ones get 503. */
  visits: number;
  /** Of a request body; a larger one gets 413. Handlers have lower limits. */
  bodyBytes: number;
  /** Of all bodies that are being received or handled; beyond it, 503. */
  allBodiesBytes: number;
  /** Of the request line and all headers; larger ones get 431. */
  headerBytes: number;
  /** Until all headers have arrived; 408. */
  headersMs: number;
  /** Until the whole request has arrived; 408. */
  requestMs: number;
  /** A connection without any traffic, such as one whose reader has stopped reading. */
  silenceMs: number;
  /** A kept connection without a request. Longer than load balancers keep theirs: 60 s in ALB and CloudFront. */
  keepAliveMs: number;
  /** After a signal to stop, for requests that are on their way on idle connections. */
  idleDrainMs: number;
  /** After that, for visits in progress. */
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
