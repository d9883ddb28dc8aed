import { unanswered } from '../aws.ts';
import { isNamedType } from '../cloudfront-resources.ts';
import { type Finding, fails, listOf, ok } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';
import { type PlannedName, plannedNames } from '../planned.ts';
import { KINDS, type NamedKind, type TakenName } from './named-kinds.ts';

/** Whether names of the templates are taken by something that the deployment does not update. */
export const namesCheck: Check = {
  what: 'names',
  run: async (inquiry) => {
    const planned = plannedNames(inquiry.templates, inquiry.account);
    const groups = Map.groupBy(planned, ({ type, region }) => `${region}/${type}`);
    const findings = await Promise.all(
      [...groups.values()].map(async (group) => {
        try {
          return await lookUp(inquiry, group);
        } catch (error) {
          // One service that does not say must not hide what the others say.
          return unanswered(error);
        }
      }),
    );
    const problems = findings.filter((finding) => finding !== undefined);
    return problems.length > 0
      ? problems
      : [ok(`${planned.length} names are free, or this environment's own`)];
  },
};

/** Looks up names of one type in one region. Undefined if none is taken. */
async function lookUp(inquiry: Inquiry, group: readonly PlannedName[]): Promise<Finding | undefined> {
  const [first] = group;
  if (!first) return undefined;
  const { type, region } = first;
  const kind = KINDS[type];
  const taken = await kind.look(
    inquiry,
    region,
    group.map(({ name }) => name),
  );
  return taken.length === 0 ? undefined : judgeNames(kind, region, await notOwned(inquiry, type, taken));
}

async function notOwned(inquiry: Inquiry, type: string, taken: readonly TakenName[]): Promise<TakenName[]> {
  const deployed = await inquiry.deployed();
  const ids = isNamedType(type) ? await inquiry.cloudFront.named(type) : new Map<string, string>();
  return taken.filter(
    ({ name }) => !deployed.owns(type, name) && !deployed.owns(type, ids.get(name) ?? name),
  );
}

function judgeNames(
  { noun: [one, many], remove }: Pick<NamedKind, 'noun' | 'remove'>,
  region: string,
  taken: readonly TakenName[],
): Finding | undefined {
  const [first] = taken;
  if (!first) return undefined;
  const list = listOf(taken.map(({ name }) => name));
  if (first.deletedFrom) {
    return fails(
      `${taken.length === 1 ? one : many} scheduled for deletion: ${list}`,
      `The name is free again once it is deleted: aws secretsmanager delete-secret --region ${region} ` +
        `--force-delete-without-recovery --secret-id ${first.name}`,
    );
  }
  return fails(
    `${taken.length === 1 ? `${one} exists` : `${taken.length} ${many} exist`} outside of this ` +
      `environment's stacks: ${list}`,
    `Delete ${taken.length === 1 ? 'it' : 'them'}, or use another name for the environment: ` +
      `${remove(first.name, region)}`,
  );
}
