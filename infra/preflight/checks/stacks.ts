import { type DeployedStack, isCreationFailure } from '../deployed.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** Stacks of an earlier deployment, some of which must be repaired or deleted before the next one. */
export const stacksCheck: Check = {
  what: 'stacks',
  run: async (inquiry) => judgeStacks((await inquiry.deployed()).stacks),
};

export function judgeStacks(stacks: readonly DeployedStack[]): Finding[] {
  // A nested stack is in a state of its parent's making, and repaired with it.
  const roots = stacks.filter(({ isNested }) => !isNested);
  if (roots.length === 0) return [ok('none: this is the first deployment')];
  const problems = roots.flatMap((stack) => judgeStack(stack) ?? []);
  const fine = roots.filter((stack) => judgeStack(stack) === undefined);
  const deployed = ok(fine.map(({ name, status }) => `${name} ${status}`).join(', '));
  return fine.length === 0 ? problems : [...problems, deployed];
}

function judgeStack({
  name,
  region,
  status,
  reason,
  isProtected,
  isPlanned,
}: DeployedStack): Finding | undefined {
  const stack = `--region ${region} --stack-name ${name}`;
  const remove = `aws cloudformation delete-stack ${stack}`;
  const unprotect =
    'aws cloudformation update-termination-protection --no-enable-termination-protection ' + `${stack}`;
  const deletion = isProtected ? `${unprotect}, then ${remove}` : remove;
  const state = `${name} is ${status}${reason ? ` (${reason})` : ''}`;
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
    return fails(state, `Wait until it is done: aws cloudformation describe-stacks ${stack}`);
  }
  if (status === 'DELETE_FAILED') {
    return fails(
      state,
      `Its events say what stops it: aws cloudformation describe-stack-events ${stack}. Then ${deletion}`,
    );
  }
  if (isCreationFailure(status)) {
    if (isProtected) return fails(`${state}, and protected against deletion`, deletion);
    return warning(state, 'cdk deploy deletes it first, and creates it again.');
  }
  if (!isPlanned) {
    return warning(
      `${name} (${status}) is not part of this environment any more`,
      `Its names may be taken. If nothing in it is needed: ${deletion}`,
    );
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return fails(state, `aws cloudformation continue-update-rollback ${stack}`);
  }
  if (status.endsWith('_FAILED')) return fails(state, `aws cloudformation rollback-stack ${stack}`);
  return undefined;
}
