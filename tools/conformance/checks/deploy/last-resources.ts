import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Template {
  Resources: Record<
    string,
    { Type: string; Metadata?: Record<string, string>; DependsOn?: string | string[]; Properties?: unknown }
  >;
}

/** A resource of each nested stack that is created after all others that it needs, by logical ID. */
export function lastResources(assembly: string, stack: string): { stack: string; resource: string }[] {
  const read = (file: string): Template => JSON.parse(readFileSync(join(assembly, file), 'utf8'));
  return Object.entries(read(`${stack}.template.json`).Resources).flatMap(([id, { Type, Metadata }]) => {
    const file = Metadata?.['aws:asset:path'];
    if (Type !== 'AWS::CloudFormation::Stack' || file === undefined) return [];
    return [{ stack: id.replace(/NestedStack.*/, ''), resource: lastOf(read(file)) }];
  });
}

function lastOf({ Resources }: Template): string {
  const ids = Object.keys(Resources);
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const { DependsOn = [], Properties } = Resources[id] ?? { Type: '' };
    const text = JSON.stringify(Properties ?? {});
    const named = ids.filter(
      (it) => it !== id && (text.includes(`"Ref":"${it}"`) || text.includes(`["${it}",`)),
    );
    const depth = 1 + Math.max(0, ...[...named, ...[DependsOn].flat()].map(depthOf));
    depths.set(id, depth);
    return depth;
  };
  return ids.filter((id) => !id.startsWith('CDKMetadata')).sort((a, b) => depthOf(b) - depthOf(a))[0] ?? '';
}
