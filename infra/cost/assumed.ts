/** The month of the bills has 30 days. */
export const MONTH_SECONDS = 30 * 86_400;

/**
 * Assumptions of the bills: everything that cannot be measured without AWS. Calls and CPU time per operation
 * are measured by the bench.
 */
export const ASSUMED = {
  /** Latency of AWS calls within one region, in milliseconds. */
  latencyMs: {
    GetItem: 4,
    BatchGetItem: 5,
    Query: 6,
    PutItem: 5,
    UpdateItem: 5,
    TransactWriteItems: 12,
    BatchWriteItem: 8,
    'SQS SendMessage': 8,
    'SQS SendMessageBatch': 8,
  } as Readonly<Record<string, number>>,
  /** CPU time on a full vCPU: of an API call, of an append to a link's clicks, and of each click in it. */
  apiCpuMs: 4,
  appendCpuMs: 1,
  countCpuMs: 0.05,
  /** Usage per event until it is queued for its webhooks, and per delivery. */
  event: { invocations: 2, writeUnits: 2, readUnits: 2, milliseconds: 40, queueRequests: 3 },
  delivery: { writeUnits: 4, readUnits: 2, milliseconds: 300, queueRequests: 3 },
  /** Usage of a link's daily check; checks of several hosts share a run. */
  linkCheck: { writeUnits: 3, readUnits: 3, milliseconds: 300 },
  mail: { milliseconds: 150, queueRequests: 2 },
  /** Average duration of a chat call, billed while the model generates. */
  chatMs: 4000,
  /** Response sizes in kilobytes. */
  redirectKb: 0.6,
  pageKb: 7,
  pixelKb: 0.4,
  apiKb: 2,
  /** Bytes logged per call where not measured: owner, key and metrics included. */
  callLogBytes: 600,
  /** CloudWatch's overhead in bytes per line, its compression ratio, and the months that logs are kept. */
  logLineBytes: 26,
  logKept: 0.15,
  logMonths: 12,
  /** Requests per GB of media: files have 1 MB on average. */
  filesPerGb: 1000,
  /** The share of traced chats. Nothing else is traced: sampling rules only apply to the chat API. */
  traced: 0.01,
  /** Clicks that Lambda receives, and deletes, per SQS request; as few as 1 at low traffic. */
  clicksPerReceive: 10,
  /** Lambda polls a queue with five long polls of 20 seconds at a time. */
  pollsOfQueue: (5 * MONTH_SECONDS) / 20,
  /**
   * CPU time of a call that finds nothing to do, and of the cold start of a scheduled
   * function: every run has one.
   */
  idleCpuMs: 10,
  coldStartMs: 400,
  /** Route 53 has about 15 health checkers in 8 regions. Each makes its own requests. */
  checkersOfRegion: 2,
} as const;
