import type { Faults } from '../platform/faults.ts';

type TableRequest = { Keys: object[]; [other: string]: unknown } | object[];

/** BatchGetItem or BatchWriteItem. */
export interface BatchInput {
  RequestItems: Record<string, TableRequest>;
  [other: string]: unknown;
}

export interface SplitBatch {
  sent: BatchInput;
  unprocessed: Record<string, TableRequest>;
  /** Number of unprocessed items. */
  count: number;
}

/** Splits off some items of a batch, which DynamoDB may leave unprocessed; undefined if it has only one. */
export function withheld(input: BatchInput, faults: Faults): SplitBatch | undefined {
  const large = Object.entries(input.RequestItems).find(([, request]) => itemsOf(request).length > 1);
  if (large === undefined) return undefined;
  const [table, request] = large;
  const items = faults.shuffled(itemsOf(request));
  const count = 1 + faults.below(items.length - 1);
  return {
    sent: {
      ...input,
      RequestItems: { ...input.RequestItems, [table]: withItems(request, items.slice(count)) },
    },
    unprocessed: { [table]: withItems(request, items.slice(0, count)) },
    count,
  };
}

export const isEventuallyConsistent = (input: object): boolean =>
  !('ConsistentRead' in input && input.ConsistentRead === true);

const itemsOf = (request: TableRequest): object[] => (Array.isArray(request) ? request : request.Keys);

const withItems = (request: TableRequest, items: object[]): TableRequest =>
  Array.isArray(request) ? items : { ...request, Keys: items };
