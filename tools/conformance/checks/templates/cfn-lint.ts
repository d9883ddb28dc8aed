import type { CheckContext } from '../../support/check.ts';
import type { Finding } from './finding.ts';
import type { TemplateFile } from './write-templates.ts';

interface Match {
  Filename: string;
  Level: string;
  Message: string;
  Rule: { Id: string };
  Location: { Path: (string | number)[] | null };
}

/** Exit codes of a finished cfn-lint: the sum of 2 (errors), 4 (warnings) and 8 (advice). */
const FOUND = [0, 2, 4, 6, 8, 10, 12, 14];

/** A process for each region: what a type allows depends on it. */
export async function cfnLint(
  { exec }: CheckContext,
  command: string,
  files: readonly TemplateFile[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [region, group] of Map.groupBy(files, (it) => it.region)) {
    const byFile = new Map(group.map((it) => [it.file, it]));
    const { stdout } = await exec(
      command,
      ['--format', 'json', '--regions', region, '--', ...byFile.keys()],
      { codes: FOUND, timeoutSeconds: 1200 },
    );
    for (const { Filename, Message, Rule, Location } of JSON.parse(stdout || '[]') as Match[]) {
      const template = byFile.get(Filename);
      if (!template) throw new Error(`cfn-lint speaks of ${Filename}, which is no template of this run`);
      const [section, id = ''] = Location.Path ?? [];
      findings.push({
        tool: 'cfn-lint',
        rule: Rule.Id,
        variant: template.variant,
        stack: template.stack,
        resource: section === 'Resources' ? `${id} ${template.types[id] ?? ''}` : String(section ?? ''),
        message: Message,
      });
    }
  }
  return findings;
}
