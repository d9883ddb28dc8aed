import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamo/batch-get.ts';
import { dynamo, tableName } from '../dynamo/client.ts';
import { type ItemKey, TABLE } from '../dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../dynamo/transact.ts';
import type { ClickFacts } from './click-facts.ts';
import { type CountPlan, type Known, nothingKnown, seenKey } from './count-plan.ts';
import { RecentSet } from './recent-set.ts';
import { isLegacy, key, LAYOUT, legacyKey, planActions, toKnownDay, toTotal } from './stats-items.ts';

/** Reads and writes of the counting side. */

/** Nothing of a group of plans was written, because what these of them plan for was counted by somebody else meanwhile. */
export class CountConflict extends Error {
  override readonly name = 'CountConflict';
  /** Positions among the plans. */
  readonly plans: ReadonlySet<number>;

  constructor(plans: ReadonlySet<number>) {
    super(`${plans.size} targets changed while they were counted`);
    this.plans = plans;
  }
}

/** What to read before clicks of one target are counted in one of its cells. */
export interface KnowledgeRequest {
  targetId: string;
  cell: number;
  clicks: readonly ClickFacts[];
  /** Also find out which of the clicks are counted already. */
  withClicks: boolean;
  /** What was found out when the whole target was looked at; absent when this is that look. */
  target?: Known | undefined;
  /** What that look told of clicks and visitors still holds. */
  inherits: boolean;
}

// Visitors are never removed while their target is counted, so what was seen once need not be read again.
const visitorsThatExist = new RecentSet(50_000);
const entry = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;
const visitorEntry = (targetId: string, visitor: string) => `${targetId} ${visitor}`;
const seenEntry = (targetId: string, seen: string) => `${targetId} ${seen}`;

type Items = ReadonlyMap<string, Record<string, unknown>>;

/** Reads what planning needs to know, for each of the requests: two kinds of BatchGetItem for all of them together. */
export async function readKnown(requests: readonly KnowledgeRequest[]): Promise<Known[]> {
  const [counters, guards] = await Promise.all([
    readItems(requests.flatMap(counterKeys)),
    readItems(requests.flatMap(guardKeys)),
  ]);
  const known = requests.map((request) => knownOf(request, counters, guards));
  const legacy = requests.flatMap((request, i) => {
    const of = known[i];
    return of?.isLegacy && !request.inherits ? [{ request, known: of }] : [];
  });
  if (legacy.length > 0) await learnLegacy(legacy);
  return known;
}

async function readItems(keys: readonly ItemKey[]): Promise<Items> {
  const different = [...new Map(keys.map((itemKey) => [entry(itemKey), itemKey])).values()];
  const items = await batchGet(different, { consistent: true });
  return new Map(items.map((item) => [entry(item as unknown as ItemKey), item]));
}

function counterKeys({ targetId, cell, clicks }: KnowledgeRequest): ItemKey[] {
  const dates = [...new Set(clicks.map(({ date }) => date))];
  return [key.total(targetId, cell), ...dates.map((date) => key.day(targetId, cell, date))];
}

/** Of the visitors who are not known to have come that day, and of the clicks where they are asked for. */
function guardKeys({ targetId, clicks, withClicks, inherits }: KnowledgeRequest): ItemKey[] {
  if (inherits) return [];
  const unknown = clicks.filter(
    (click) =>
      click.isClick &&
      !(
        visitorsThatExist.has(visitorEntry(targetId, click.visitor)) &&
        visitorsThatExist.has(seenEntry(targetId, seenKey(click)))
      ),
  );
  return [
    ...unknown.map(({ visitor }) => key.visitor(targetId, visitor)),
    ...(withClicks ? clicks.map(({ id }) => key.click(id)) : []),
  ];
}

function knownOf(request: KnowledgeRequest, counters: Items, guards: Items): Known {
  const { targetId, cell, clicks, target, inherits } = request;
  const total = counters.get(entry(key.total(targetId, cell)));
  const { firstClickAt, lastClickAt, cells } = toTotal(total);
  const known: Known = {
    ...nothingKnown(),
    ...(inherits && target && { visitors: target.visitors, seen: target.seen, counted: target.counted }),
    isFresh: cell === 0 && total === undefined,
    isLegacy: target?.isLegacy ?? (total !== undefined && isLegacy(total)),
    cells: cell === 0 ? cells : (target?.cells ?? 1),
    total: { firstClickAt, lastClickAt },
  };
  for (const click of clicks) {
    const day = counters.get(entry(key.day(targetId, cell, click.date)));
    if (day && !known.days.has(click.date)) known.days.set(click.date, toKnownDay(day));
    if (guards.has(entry(key.click(click.id)))) known.counted.add(click.id);
    if (!click.isClick || inherits) continue;
    const visitor = guards.get(entry(key.visitor(targetId, click.visitor)));
    if (visitor) visitorsThatExist.add(visitorEntry(targetId, click.visitor));
    if (visitor && click.date in visitor) visitorsThatExist.add(seenEntry(targetId, seenKey(click)));
    takeVisitor(known, click);
  }
  return known;
}

function takeVisitor(known: Known, click: ClickFacts): void {
  const { targetId, visitor } = click;
  if (visitorsThatExist.has(visitorEntry(targetId, visitor))) known.visitors.add(visitor);
  if (visitorsThatExist.has(seenEntry(targetId, seenKey(click)))) known.seen.add(seenKey(click));
}

/** What the items of before tell of clicks and visitors. */
async function learnLegacy(legacy: readonly { request: KnowledgeRequest; known: Known }[]): Promise<void> {
  const items = await readItems(
    legacy.flatMap(({ request: { targetId, clicks }, known }) =>
      clicks.flatMap((click) => [
        legacyKey.click(click),
        ...(known.visitors.has(click.visitor) ? [] : [legacyKey.visitor(targetId, click.visitor)]),
        ...(known.seen.has(seenKey(click)) ? [] : [legacyKey.seen(targetId, seenKey(click))]),
      ]),
    ),
  );
  for (const { request, known } of legacy) {
    const { targetId } = request;
    for (const click of request.clicks) {
      const seen = seenKey(click);
      if (items.has(entry(legacyKey.click(click)))) known.counted.add(click.id);
      if (items.has(entry(legacyKey.visitor(targetId, click.visitor))))
        visitorsThatExist.add(visitorEntry(targetId, click.visitor));
      if (items.has(entry(legacyKey.seen(targetId, seen)))) visitorsThatExist.add(seenEntry(targetId, seen));
      if (click.isClick) takeVisitor(known, click);
    }
  }
}

/**
 * Gives a target more cells. What is counted in a new one is not shown before this is written: reports ask the first cell
 * where to look. Does nothing where somebody else was quicker.
 */
export async function openCells(targetId: string, { isFresh }: Known, cells: number): Promise<void> {
  const { pk, sk } = key.total(targetId);
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { [TABLE.partitionKey]: pk, [TABLE.sortKey]: sk },
        UpdateExpression: `SET cells = :cells${isFresh ? ', layout = :layout' : ''}`,
        ConditionExpression: 'attribute_not_exists(cells) OR cells < :cells',
        ExpressionAttributeValues: { ':cells': cells, ...(isFresh && { ':layout': LAYOUT }) },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Writes plans, all or none. Throws CountConflict when a condition of one does not hold. */
export async function writePlans(plans: readonly CountPlan[], now: Date): Promise<void> {
  const table = tableName();
  const actions: TransactItems = [];
  const planAt: number[] = [];
  for (const [position, plan] of plans.entries()) {
    for (const action of planActions(table, plan, now)) {
      actions.push(action);
      planAt.push(position);
    }
  }
  try {
    await transactWrite(actions);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new CountConflict(new Set([...error.failed].flatMap((position) => planAt[position] ?? [])));
  }
  for (const { targetId, visitors } of plans) {
    for (const [visitor, { dates }] of visitors) {
      visitorsThatExist.add(visitorEntry(targetId, visitor));
      for (const date of dates) visitorsThatExist.add(seenEntry(targetId, seenKey({ date, visitor })));
    }
  }
}
