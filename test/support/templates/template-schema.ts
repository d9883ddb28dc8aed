import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { PropertyType, Resource, ResourceProperties, SpecDatabase } from '@aws-cdk/service-spec-types';

type JsonObject = Record<string, unknown>;

/** The parts of a CloudFormation template that are checked. */
export interface CheckedTemplate {
  Parameters?: JsonObject;
  Mappings?: JsonObject;
  Conditions?: JsonObject;
  Resources: Record<string, CheckedResource>;
  Outputs?: Record<string, { Value?: unknown; Export?: { Name: unknown }; Condition?: string }>;
  [section: string]: unknown;
}

interface CheckedResource {
  Type: string;
  Properties?: JsonObject;
  DependsOn?: string | string[];
  Condition?: string;
  [attribute: string]: unknown;
}

/** What is wrong with the templates that are deployed together (stack name -> template), a line each. */
export function templateFaults(templates: Record<string, CheckedTemplate>): string[] {
  return [
    ...Object.entries(templates).flatMap(([stack, template]) => [
      ...propertyFaults(stack, template),
      ...referenceFaults(stack, template),
      ...cycleFaults(stack, template),
    ]),
    ...exportFaults(templates),
    ...importFaults(templates),
  ];
}

let database: SpecDatabase | undefined;

/** AWS's own schemas; half a second to load. */
function schemas(): SpecDatabase {
  database ??= loadAwsServiceSpecSync();
  return database;
}

export function schemaOf(type: string): Resource | undefined {
  return schemas().lookup('resource', 'cloudFormationType', 'equals', type)[0];
}

const CUSTOM = /^(?:Custom::|AWS::CloudFormation::CustomResource$)/;

/**
 * Newer than the schemas of `@aws-cdk/aws-service-spec` 0.1.216, the latest version when they were
 * added. Names, types and required properties are checked by the types of CDK's constructs for them, and
 * when these are rendered.
 */
export const NEWER: readonly string[] = [
  'AWS::Lambda::WebFunction',
  'AWS::Lambda::WebFunctionEndpoint',
  'AWS::Lambda::WebFunctionRevision',
];

const ATTRIBUTES_OF_RESOURCES = new Set([
  'Type',
  'Properties',
  'DependsOn',
  'Condition',
  'Metadata',
  'DeletionPolicy',
  'UpdateReplacePolicy',
  'UpdatePolicy',
  'CreationPolicy',
]);

// ---- Types and properties

function propertyFaults(stack: string, { Resources }: CheckedTemplate): string[] {
  return Object.entries(Resources).flatMap(([id, resource]) => {
    const at = `${stack}: ${id} (${resource.Type})`;
    const unknown = Object.keys(resource)
      .filter((name) => !ATTRIBUTES_OF_RESOURCES.has(name))
      .map((name) => `${at}: ${name} is no attribute of a resource`);
    if (CUSTOM.test(resource.Type) || NEWER.includes(resource.Type)) return unknown;
    const schema = schemaOf(resource.Type);
    if (!schema) return [...unknown, `${at}: the type is unknown`];
    const faults = objectFaults(resource.Properties ?? {}, schema.properties, '');
    return [...unknown, ...faults.map((fault) => `${at} ${fault}`)];
  });
}

function objectFaults(given: JsonObject, properties: ResourceProperties, path: string): string[] {
  const faults: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const property = properties[name];
    const at = join(path, name);
    if (!property) faults.push(`${at}: is unknown`);
    else if (!isAbsent(value)) faults.push(...valueFaults(value, property.type, at));
  }
  for (const [name, { required }] of Object.entries(properties)) {
    if (required && isAbsent(given[name])) faults.push(`${join(path, name)}: is missing`);
  }
  return faults;
}

function valueFaults(value: unknown, type: PropertyType, path: string): string[] {
  if (isIntrinsic(value)) return [];
  switch (type.type) {
    case 'string':
      return typeof value === 'string'
        ? choiceFaults(value, type.allowedValues, path)
        : wrong(value, 'a string', path);
    case 'date-time':
      return typeof value === 'string' ? [] : wrong(value, 'a time', path);
    case 'number':
      return typeof value === 'number' ? [] : wrong(value, 'a number', path);
    case 'integer':
      return Number.isInteger(value)
        ? choiceFaults(value as number, type.allowedValues, path)
        : wrong(value, 'a whole number', path);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong(value, 'a boolean', path);
    case 'null':
      return value === null ? [] : wrong(value, 'null', path);
    case 'json':
      return isObject(value) || Array.isArray(value) ? [] : wrong(value, 'an object', path);
    case 'tag':
      return isObject(value) ? objectFaults(value, TAG, path) : wrong(value, 'a tag', path);
    case 'array':
      if (!Array.isArray(value)) return wrong(value, 'a list', path);
      return value.flatMap((item, index) =>
        isAbsent(item) ? [] : valueFaults(item, type.element, join(path, String(index))),
      );
    case 'map':
      if (!isObject(value)) return wrong(value, 'a map', path);
      return Object.entries(value).flatMap(([key, item]) =>
        isAbsent(item) ? [] : valueFaults(item, type.element, join(path, key)),
      );
    case 'ref': {
      const { name, properties } = schemas().get('typeDefinition', type.reference.$ref);
      return isObject(value)
        ? objectFaults(value, properties, path)
        : wrong(value, `an object (${name})`, path);
    }
    case 'union': {
      // Of the faults of each choice those of the nearest: they tell most about what was meant.
      const [nearest = []] = choicesFor(value, type.types)
        .map((choice) => valueFaults(value, choice, path))
        .sort((one, other) => one.length - other.length || depth(other) - depth(one));
      return nearest;
    }
  }
}

/** In many schemas an object of any shape is an alternative to one with a known shape: use the known one. */
function choicesFor(value: unknown, types: PropertyType[]): PropertyType[] {
  const shaped = types.filter(({ type }) =>
    Array.isArray(value) ? type === 'array' : isObject(value) && ['ref', 'map', 'tag'].includes(type),
  );
  return shaped.length > 0 ? shaped : types;
}

const TAG: ResourceProperties = {
  Key: { type: { type: 'string' }, required: true },
  Value: { type: { type: 'string' }, required: true },
};

function choiceFaults<T>(value: T, allowed: readonly T[] | undefined, path: string): string[] {
  if (!allowed?.length || allowed.includes(value)) return [];
  return [`${path}: must be one of ${allowed.join(', ')}, not ${JSON.stringify(value)}`];
}

function wrong(value: unknown, expected: string, path: string): string[] {
  const text = JSON.stringify(value);
  return [`${path}: must be ${expected}, not ${text.length > 60 ? `${text.slice(0, 60)}...` : text}`];
}

/** How far into the value the first fault lies. */
function depth([fault = '']: string[]): number {
  return fault.slice(0, fault.indexOf(':')).split('.').length;
}

// ---- References

const PSEUDO_PARAMETERS = new Set(
  [
    'AccountId',
    'NoValue',
    'NotificationARNs',
    'Partition',
    'Region',
    'StackId',
    'StackName',
    'URLSuffix',
  ].map((name) => `AWS::${name}`),
);

/** What a value names, and where it does. */
interface Mention {
  kind: 'resource' | 'condition' | 'mapping' | 'function';
  name: string;
  attribute?: string | undefined;
  at: string;
}

/** What a template names and does not have. */
function referenceFaults(stack: string, template: CheckedTemplate): string[] {
  const { Resources, Conditions = {}, Outputs = {} } = template;
  const mentions = [...mentionsIn(Conditions, 'conditions')];
  for (const [id, resource] of Object.entries(Resources)) mentions.push(...mentionsOfResource(id, resource));
  for (const [name, { Condition, Value }] of Object.entries(Outputs)) {
    const at = `output ${name}`;
    if (Condition !== undefined) mentions.push({ kind: 'condition', name: Condition, at });
    mentions.push(...mentionsIn(Value, at));
  }
  return mentions.flatMap((mention) => {
    const fault = mentionFault(mention, template);
    return fault === undefined ? [] : [`${stack}: ${mention.at}: ${fault}`];
  });
}

function mentionsOfResource(id: string, resource: CheckedResource): Mention[] {
  const { Type, DependsOn = [], Condition, Properties = {}, UpdatePolicy = {} } = resource;
  const at = `${id} (${Type})`;
  return [
    ...[DependsOn].flat().map((name) => ({ kind: 'resource' as const, name, at })),
    ...(Condition === undefined ? [] : [{ kind: 'condition' as const, name: Condition, at }]),
    ...Object.entries(Properties).flatMap(([name, value]) => [...mentionsIn(value, `${at} ${name}`)]),
    ...mentionsIn(UpdatePolicy, `${at} UpdatePolicy`),
  ];
}

/** Resources that wait for each other, which CloudFormation refuses; one line for the first of them. */
function cycleFaults(stack: string, { Resources }: CheckedTemplate): string[] {
  const done = new Set<string>();
  const cycleFrom = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    const resource = Resources[id];
    if (!resource || done.has(id)) return undefined;
    for (const { kind, name } of mentionsOfResource(id, resource)) {
      const cycle = kind === 'resource' ? cycleFrom(name, [...path, id]) : undefined;
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(Resources)) {
    const cycle = cycleFrom(id, []);
    if (cycle) return [`${stack}: ${cycle.join(' waits for ')}`];
  }
  return [];
}

function mentionFault({ kind, name, attribute }: Mention, template: CheckedTemplate): string | undefined {
  const { Resources, Parameters = {}, Mappings = {}, Conditions = {} } = template;
  const resource = Resources[name];
  switch (kind) {
    case 'function':
      return INTRINSICS.has(name) ? undefined : `${name} is no function of CloudFormation`;
    case 'condition':
      return name in Conditions ? undefined : `needs condition ${name}, which is not there`;
    case 'mapping':
      return name in Mappings ? undefined : `looks into ${name}, which is not there`;
    case 'resource':
      if (attribute !== undefined && resource) {
        return hasAttribute(resource, attribute)
          ? undefined
          : `${resource.Type} ${name} has no attribute ${attribute}`;
      }
      if (resource || (attribute === undefined && (name in Parameters || PSEUDO_PARAMETERS.has(name))))
        return;
      return `refers to ${name}, which is not there`;
  }
}

function* mentionsIn(value: unknown, at: string): Generator<Mention> {
  if (typeof value !== 'object' || value === null) return;
  const [[name, operand] = ['', undefined]] = Object.entries(value);
  if (isIntrinsic(value)) {
    if (name !== 'Ref') yield { kind: 'function', name, at };
    yield* mentionsOf(name, operand, at);
  }
  for (const [key, item] of Object.entries(value)) yield* mentionsIn(item, join(at, key));
}

/** What a function itself names; its arguments are looked through like all values. */
function* mentionsOf(name: string, operand: unknown, at: string): Generator<Mention> {
  const [first, ...others] = Array.isArray(operand) ? operand : [operand];
  if (name === 'Ref') yield { kind: 'resource', name: String(operand), at };
  if (name === 'Fn::If') yield { kind: 'condition', name: String(first), at };
  if (name === 'Fn::FindInMap' && typeof first === 'string') yield { kind: 'mapping', name: first, at };
  if (name === 'Fn::GetAtt') {
    const [id = '', ...attribute] = Array.isArray(operand) ? operand : String(operand).split('.');
    // It may be computed, and is then not known here.
    const known = attribute.every((part) => typeof part === 'string');
    yield { kind: 'resource', name: String(id), attribute: known ? attribute.join('.') : undefined, at };
  }
  if (name === 'Fn::Sub') {
    const own = isObject(others[0]) ? others[0] : {};
    for (const [, variable = ''] of String(first).matchAll(/\$\{(?!!)([^}]+)\}/g)) {
      const [id = '', ...attribute] = variable.trim().split('.');
      if (variable.trim() in own) continue;
      yield {
        kind: 'resource',
        name: id,
        attribute: attribute.length > 0 ? attribute.join('.') : undefined,
        at,
      };
    }
  }
}

/** An unknown type has been named already. */
function hasAttribute({ Type }: CheckedResource, name: string): boolean {
  // Outputs of a nested stack are looked up where they are used.
  if (CUSTOM.test(Type) || (Type === 'AWS::CloudFormation::Stack' && name.startsWith('Outputs.')))
    return true;
  const schema = schemaOf(Type);
  return schema === undefined || name in schema.attributes;
}

// ---- Between stacks

/** Exports of one environment. Each is a name that has to stay. */
const MAX_EXPORTS = 20;

/**
 * CloudFormation refuses to change or remove an export that a deployed stack imports, so only
 * names that stay are exported.
 */
function exportFaults(templates: Record<string, CheckedTemplate>): string[] {
  const exports = exportsOf(templates);
  const elsewhere = exports.filter(({ stack }) => !stack.endsWith('-data'));
  return [
    ...elsewhere.map(({ stack, name }) => `${stack}: exports ${name}: only the data stack does`),
    ...(exports.length > MAX_EXPORTS ? [`${exports.length} exports are more than ${MAX_EXPORTS}`] : []),
  ];
}

/** What a stack imports has to be exported by another one. */
function importFaults(templates: Record<string, CheckedTemplate>): string[] {
  const exported = new Set(exportsOf(templates).map(({ name }) => name));
  return Object.entries(templates).flatMap(([stack, template]) =>
    importsOf(template).flatMap((name) =>
      exported.has(name) ? [] : [`${stack}: imports ${name}, which is not exported`],
    ),
  );
}

const exportsOf = (templates: Record<string, CheckedTemplate>) =>
  Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.values(Outputs).flatMap(({ Export }) => (Export ? [{ stack, name: String(Export.Name) }] : [])),
  );

function importsOf(value: unknown): string[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'Fn::ImportValue' ? [String(item)] : importsOf(item),
  );
}

// ---- Values

const INTRINSICS = new Set(
  [
    'And',
    'Base64',
    'Cidr',
    'Contains',
    'EachMemberEquals',
    'EachMemberIn',
    'Equals',
    'FindInMap',
    'GetAZs',
    'GetAtt',
    'If',
    'ImportValue',
    'Join',
    'Length',
    'Not',
    'Or',
    'Select',
    'Split',
    'Sub',
    'ToJsonString',
    'Transform',
  ].map((name) => `Fn::${name}`),
);

/** What CloudFormation replaces: it may become a value of any type. */
function isIntrinsic(value: unknown): boolean {
  if (!isObject(value)) return false;
  const [name, ...others] = Object.keys(value);
  return others.length === 0 && (name === 'Ref' || (name?.startsWith('Fn::') ?? false));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || (isObject(value) && value['Ref'] === 'AWS::NoValue');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
