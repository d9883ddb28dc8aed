import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/start-error.ts';

export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
}

export interface Template {
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
}

export interface Stack {
  name: string;
  template: Template;
  /** For a nested stack: the stack and the resource that define it and its parameters. */
  nestedIn?: { stack: Stack; logicalId: string };
}

const NESTED_STACK = 'AWS::CloudFormation::Stack';

/** The synthesized templates and the code folders of the functions. */
export interface Assembly {
  region: string;
  stacks: Stack[];
  /** Object key in the assets bucket -> folder or file on this machine. */
  assets: Map<string, string>;
}

interface Artifact {
  type: string;
  environment?: string;
  properties?: { templateFile?: string; stackName?: string; file?: string; directoryName?: string };
}

interface AssetManifest {
  files?: Record<string, { source?: { path?: string }; destinations: Record<string, { objectKey: string }> }>;
}

const regionOfEnvironmentAgnosticStacks = 'us-east-1';

/** Parses the manifest directly, so that the serving process never loads the CDK. */
export function readAssembly(directory: string): Assembly {
  const assembly: Assembly = { region: '', stacks: [], assets: new Map() };
  readDirectory(directory, assembly);
  if (assembly.stacks.length === 0) throw new StartError(`The synthesized app in ${directory} has no stack.`);
  // Grows while it is read: nested stacks may have nested stacks.
  for (const stack of assembly.stacks) assembly.stacks.push(...nestedStacksOf(stack, assembly.assets));
  assembly.region ||= regionOfEnvironmentAgnosticStacks;
  return assembly;
}

function readDirectory(directory: string, assembly: Assembly): void {
  const manifest = readJson<{ artifacts?: Record<string, Artifact> }>(join(directory, 'manifest.json'));
  for (const [id, artifact] of Object.entries(manifest.artifacts ?? {})) {
    const { templateFile, stackName, file, directoryName } = artifact.properties ?? {};
    if (artifact.type === 'aws:cloudformation:stack' && templateFile !== undefined) {
      assembly.stacks.push({
        name: stackName ?? id,
        template: readJson<Template>(join(directory, templateFile)),
      });
      const region = artifact.environment?.split('/').at(-1);
      if (region !== undefined && region !== 'unknown-region') assembly.region ||= region;
    } else if (artifact.type === 'cdk:asset-manifest' && file !== undefined) {
      readAssets(directory, file, assembly.assets);
    } else if (artifact.type === 'cdk:cloud-assembly' && directoryName !== undefined) {
      readDirectory(join(directory, directoryName), assembly);
    }
  }
}

function nestedStacksOf(stack: Stack, assets: ReadonlyMap<string, string>): Stack[] {
  const resources = Object.entries(stack.template.Resources ?? {});
  return resources.flatMap(([logicalId, { Type, Properties }]) => {
    if (Type !== NESTED_STACK) return [];
    // The URL of the asset, whose bucket is only known to AWS.
    const key = /[0-9a-f]{64}\.json/.exec(JSON.stringify(Properties?.['TemplateURL']))?.[0] ?? '';
    const file = assets.get(key);
    if (file === undefined) {
      throw new StartError(`Stack ${stack.name}: the template of ${logicalId} is not among the assets.`);
    }
    const name = `${stack.name}-${logicalId}`;
    return [{ name, template: readJson<Template>(file), nestedIn: { stack, logicalId } }];
  });
}

function readAssets(directory: string, file: string, assets: Map<string, string>): void {
  for (const asset of Object.values(readJson<AssetManifest>(join(directory, file)).files ?? {})) {
    if (asset.source?.path === undefined) continue;
    for (const destination of Object.values(asset.destinations)) {
      assets.set(destination.objectKey, join(directory, asset.source.path));
    }
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
