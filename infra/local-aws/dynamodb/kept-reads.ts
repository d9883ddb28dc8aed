import { respond, sendTo } from '../aws-endpoint/forward.ts';
import { type AwsService, type Kept, operationOf, type ServiceCall } from '../aws-endpoint/service.ts';
import type { EmulatorClient, EmulatorResponse } from '../emulators/emulator-client.ts';
import { type RequestInput, requestedKeys } from './requested-keys.ts';
import type { TableDefinition } from './table.ts';

/** The emulator deletes expired items by itself. DynamoDB shows them for up to two days. */
const MAX_AGE_MS = 1000;
const MAX_READS = 1000;
const MAX_BYTES = 16 * 1024;

const READS_BY_KEY = new Set(['GetItem', 'BatchGetItem']);
const OTHER_READS = /^(?:Query|Scan|TransactGetItems|List\w+|Describe\w+)$/;

export interface KeptReadsParts {
  service: AwsService;
  /** No other process may write to its tables. */
  emulator: EmulatorClient;
  tables: readonly TableDefinition[];
}

/**
 * DynamoDB with repeated reads by key from memory: most of a read is the way to the emulator's process and
 * back. A write ends what is kept of its partitions and of reads that overlap with it, so that each read
 * shows all writes that ended before it began, as strongly consistent reads do.
 */
export function withKeptReads({ service, emulator, tables }: KeptReadsParts): AwsService {
  const reads = new KeptReads();
  const comparable = tables.filter(hasTextKey);
  return {
    requirements: (call) => service.requirements(call),
    async handle(call, response, caller) {
      const operation = operationOf(call);
      if (OTHER_READS.test(operation)) return service.handle(call, response, caller);
      if (READS_BY_KEY.has(operation)) {
        const request = `${operation} ${call.body.toString()}`;
        const received =
          reads.find(request) ??
          (await reads.keep(request, partitionsOf(call, comparable), sendTo(emulator, call)));
        const kept = reads.keptAs(request, received);
        if (kept) response.keep?.(kept);
        return respond(received, call, response);
      }
      const partitions = partitionsOf(call, comparable);
      reads.forget(partitions);
      try {
        await service.handle(call, response, caller);
      } finally {
        reads.forget(partitions);
      }
    },
  };
}

/** Numbers and bytes of the same value have several forms. */
const hasTextKey = ({ keySchema, attributes }: TableDefinition): boolean => {
  const key = keySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  return attributes.some(
    ({ AttributeName, AttributeType }) => AttributeName === key && AttributeType === 'S',
  );
};

/** The partitions that a request names; undefined if it does not name all that it may read or write. */
function partitionsOf(call: ServiceCall, tables: readonly TableDefinition[]): string[] | undefined {
  const input = JSON.parse(call.body.toString()) as RequestInput;
  const requests = requestedKeys(operationOf(call), input, tables);
  if (requests.length === 0 || requests.some(({ keys }) => keys.length === 0)) return undefined;
  return requests.flatMap(({ tableName, keys }) =>
    keys.map((key) => `${tableName?.split('/').at(-1)} ${key}`),
  );
}

interface Read {
  request: string;
  partitions: readonly string[];
  outdated: Int32Array;
  until: number;
  response?: EmulatorResponse;
}

/** Reads by key that are under way or kept. */
class KeptReads {
  readonly #kept = new Map<string, Read>();
  readonly #byPartition = new Map<string, Set<Read>>();

  find(request: string): EmulatorResponse | undefined {
    const read = this.#kept.get(request);
    if (read === undefined) return undefined;
    if (Date.now() < read.until) return read.response;
    this.#drop(read);
    return undefined;
  }

  /** Undefined if the response is not the one that is kept, such as that of an earlier read. */
  keptAs(request: string, response: EmulatorResponse): Kept | undefined {
    const read = this.#kept.get(request);
    return read?.response === response ? { outdated: read.outdated, until: read.until } : undefined;
  }

  /** Keeps the response, unless a write overlaps with the read, or its partitions are unknown. */
  async keep(
    request: string,
    partitions: readonly string[] | undefined,
    sent: Promise<EmulatorResponse>,
  ): Promise<EmulatorResponse> {
    if (partitions === undefined) return sent;
    const outdated = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const read: Read = { request, partitions, outdated, until: Date.now() + MAX_AGE_MS };
    for (const partition of partitions) {
      const reads = this.#byPartition.get(partition) ?? new Set();
      this.#byPartition.set(partition, reads.add(read));
    }
    try {
      const response = await sent;
      if (read.outdated[0] === 0 && response.status === 200 && response.body.length <= MAX_BYTES) {
        read.response = response;
        this.#add(read);
      }
      return response;
    } finally {
      if (read.response === undefined) this.#drop(read);
    }
  }

  /** Ends reads of partitions; of all if they are unknown. */
  forget(partitions: readonly string[] = [...this.#byPartition.keys()]): void {
    for (const partition of partitions)
      for (const read of this.#byPartition.get(partition) ?? []) this.#drop(read);
  }

  #add(read: Read): void {
    if (this.#kept.size >= MAX_READS) for (const kept of this.#kept.values()) this.#drop(kept);
    const same = this.#kept.get(read.request);
    if (same) this.#drop(same);
    this.#kept.set(read.request, read);
  }

  #drop(read: Read): void {
    Atomics.store(read.outdated, 0, 1);
    if (this.#kept.get(read.request) === read) this.#kept.delete(read.request);
    for (const partition of read.partitions) {
      const reads = this.#byPartition.get(partition);
      reads?.delete(read);
      if (reads?.size === 0) this.#byPartition.delete(partition);
    }
  }
}
