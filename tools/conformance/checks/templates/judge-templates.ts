import { join } from 'node:path';
import type { CheckContext, CheckResult } from '../../support/check.ts';
import { pythonTools } from '../../support/tools.ts';
import { ACCEPTED } from './accepted.ts';
import { cfnLint } from './cfn-lint.ts';
import { checkov } from './checkov.ts';
import { differencesOf } from './finding.ts';
import { CFN_LINT, CHECKOV } from './templates.ts';
import { writeTemplates } from './write-templates.ts';

export async function judgeTemplates(context: CheckContext): Promise<CheckResult> {
  // Apart: their requirements need not agree.
  const tools = {
    cfnLint: await pythonTools({ ...context, cache: join(context.cache, 'cfn-lint') }, [CFN_LINT]),
    checkov: await pythonTools({ ...context, cache: join(context.cache, 'checkov') }, [CHECKOV]),
  };
  const files = await writeTemplates(context);
  const findings = [
    ...(await cfnLint(context, join(tools.cfnLint, 'cfn-lint'), files)),
    ...(await checkov(context, join(tools.checkov, 'checkov'), files)),
  ];
  return { checked: files.length, unit: 'templates', differences: differencesOf(findings, ACCEPTED) };
}
