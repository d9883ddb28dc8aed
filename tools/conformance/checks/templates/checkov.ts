import { join } from 'node:path';
import type { CheckContext } from '../../support/check.ts';
import type { Finding } from './finding.ts';
import type { TemplateFile } from './write-templates.ts';

interface Report {
  results: { failed_checks: FailedCheck[]; parsing_errors?: string[] };
  summary: { resource_count: number };
}

interface FailedCheck {
  check_id: string;
  check_name: string;
  file_abs_path: string;
  /** `AWS::S3::Bucket.LogicalId` */
  resource: string;
}

export async function checkov(
  { exec, scratch }: CheckContext,
  command: string,
  files: readonly TemplateFile[],
): Promise<Finding[]> {
  const byFile = new Map(files.map((it) => [it.file, it]));
  const { stdout } = await exec(
    command,
    [
      ...['--directory', join(scratch, 'templates')],
      ...['--framework', 'cloudformation', '--output', 'json'],
      // Nothing is sent to the maker of the tool, nor asked of it. The result is in the
      // report, not in the exit code.
      ...['--compact', '--quiet', '--skip-download', '--soft-fail'],
    ],
    { timeoutSeconds: 1200, env: { HOME: scratch } },
  );
  const { results, summary }: Report = JSON.parse(stdout);
  if (!summary?.resource_count) throw new Error('checkov has looked at no resource');
  const [unread] = results.parsing_errors ?? [];
  if (unread !== undefined) throw new Error(`checkov cannot read ${unread}`);
  return results.failed_checks.map(({ check_id, check_name, file_abs_path, resource }) => {
    const template = byFile.get(file_abs_path);
    if (!template) throw new Error(`checkov speaks of ${file_abs_path}, which is no template of this run`);
    const [type = '', id = ''] = resource.split('.');
    return {
      tool: 'checkov',
      rule: check_id,
      variant: template.variant,
      stack: template.stack,
      resource: `${id} (${type})`,
      message: check_name,
    };
  });
}
