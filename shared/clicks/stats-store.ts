import { batchGet } from '../dynamo/batch-get.ts';
import { tableName } from '../dynamo/client.ts';
import { type ItemKey, TABLE } from '../dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../dynamo/transact.ts';
import type { ClickFacts } from './click-facts.ts';
import { type CountPlan, type Known, nothingKnown, seenKey } from './count-plan.ts';
import { RecentSet } from './recent-set.ts';
import { key, planActions, toKnownDay, toTotal, visitorKeys } from './stats-items.ts';

/** Reads and writes of the counting side. */

/** Nothing of a group of plans was written, because these targets were counted by somebody else meanwhile. */
export class CountConflict extends Error {
  override readonly name = 'CountConflict';
  readonly targetIds: ReadonlySet<string>;

  constructor(targetIds: ReadonlySet<string>) {
    super(`${targetIds.size} targets changed while they were counted`);
    this.targetIds = targetIds;
  }
}

/** What to read before clicks of one target are counted. */
export interface KnowledgeRequest {
  targetId: string;
  clicks: readonly ClickFacts[];
  /** Also find out which of the clicks are counted already. */
  withClicks: boolean;
}

// Visitor items are never removed while their target is counted, so what was seen once need not be read again.
const visitorsThatExist = new RecentSet(50_000);
const entry = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;

/** Reads what planning needs to know of some targets: two kinds of BatchGetItem for all of them together. */
export async function readKnown(requests: readonly KnowledgeRequest[]): Promise<Map<string, Known>> {
  const counters: ItemKey[] = [];
  const existence: ItemKey[] = [];
  for (const { targetId, clicks, withClicks } of requests) {
    counters.push(key.total(targetId));
    for (const date of new Set(clicks.map((click) => click.date))) counters.push(key.day(targetId, date));
    for (const visitorKey of visitorKeys(targetId, clicks)) {
      if (!visitorsThatExist.has(entry(visitorKey))) existence.push(visitorKey);
    }
    if (withClicks) existence.push(...clicks.map(key.click));
  }
  const [counterItems, existing] = await Promise.all([
    batchGet(counters, { consistent: true }),
    batchGet(existence, { consistent: true, attributes: [TABLE.partitionKey, TABLE.sortKey] }),
  ]);
  const items = new Map(counterItems.map((item) => [entry(item as unknown as ItemKey), item]));
  const present = new Set(existing.map((item) => entry(item as unknown as ItemKey)));
  return new Map(requests.map((request) => [request.targetId, knownOf(request, items, present)]));
}

function knownOf(
  { targetId, clicks }: KnowledgeRequest,
  items: ReadonlyMap<string, Record<string, unknown>>,
  present: ReadonlySet<string>,
): Known {
  const known = nothingKnown();
  const exists = (itemKey: ItemKey) => {
    if (present.has(entry(itemKey))) visitorsThatExist.add(entry(itemKey));
    return visitorsThatExist.has(entry(itemKey));
  };
  const { firstClickAt, lastClickAt } = toTotal(items.get(entry(key.total(targetId))));
  known.total = { firstClickAt, lastClickAt };
  for (const click of clicks) {
    const day = items.get(entry(key.day(targetId, click.date)));
    if (day && !known.days.has(click.date)) known.days.set(click.date, toKnownDay(day));
    if (present.has(entry(key.click(click)))) known.counted.add(click.id);
    if (!click.isClick) continue;
    if (exists(key.visitor(targetId, click.visitor))) known.visitors.add(click.visitor);
    if (exists(key.seen(targetId, seenKey(click)))) known.seen.add(seenKey(click));
  }
  return known;
}

/** Writes plans of different targets, all or none. Throws CountConflict when a condition of one does not hold. */
export async function writePlans(plans: readonly CountPlan[], now: Date): Promise<void> {
  const table = tableName();
  const actions: TransactItems = [];
  const targetAt: string[] = [];
  for (const plan of plans) {
    for (const action of planActions(table, plan, now)) {
      actions.push(action);
      targetAt.push(plan.targetId);
    }
  }
  try {
    await transactWrite(actions);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new CountConflict(new Set([...error.failed].flatMap((position) => targetAt[position] ?? [])));
  }
  for (const { targetId, newVisitors, newSeen } of plans) {
    for (const visitor of newVisitors) visitorsThatExist.add(entry(key.visitor(targetId, visitor)));
    for (const seen of newSeen) visitorsThatExist.add(entry(key.seen(targetId, seen)));
  }
}
