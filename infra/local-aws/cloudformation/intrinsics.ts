import { StartError } from '../platform/start-error.ts';
import type { Stack } from './assembly.ts';

export const accountId = '000000000000';

/** Looks up the identifiers that CloudFormation assigns to deployed resources. */
export interface ResourceLookup {
  ref(stack: Stack, logicalId: string): string;
  attribute(stack: Stack, logicalId: string, name: string): string;
}

const noValue = Symbol('AWS::NoValue');

/** Evaluates the intrinsic functions of a template. */
export class IntrinsicResolver {
  readonly #stacks: Stack[];
  readonly #region: string;
  readonly #lookup: ResourceLookup;

  constructor(stacks: Stack[], region: string, lookup: ResourceLookup) {
    this.#stacks = stacks;
    this.#region = region;
    this.#lookup = lookup;
  }

  resolve(stack: Stack, value: unknown): unknown {
    const resolved = this.#value(stack, value);
    return resolved === noValue ? undefined : resolved;
  }

  text(stack: Stack, value: unknown): string {
    const resolved = this.resolve(stack, value);
    if (typeof resolved === 'string' || typeof resolved === 'number' || typeof resolved === 'boolean') {
      return String(resolved);
    }
    throw new StartError(`Stack ${stack.name}: ${JSON.stringify(value)} should be text.`);
  }

  condition(stack: Stack, name: string): boolean {
    const definition = stack.template.Conditions?.[name];
    if (definition === undefined) throw new StartError(`Stack ${stack.name} has no condition ${name}.`);
    return this.#test(stack, definition);
  }

  #value(stack: Stack, value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.map((item) => this.#value(stack, item)).filter((item) => item !== noValue);
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first !== undefined && isIntrinsic(first[0])) {
      return this.#call(stack, first[0], first[1]);
    }
    const resolved = entries.map(([key, item]) => [key, this.#value(stack, item)] as const);
    return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
  }

  #call(stack: Stack, name: string, argument: unknown): unknown {
    switch (name) {
      case 'Ref':
        return this.#ref(stack, String(argument));
      case 'Fn::GetAtt': {
        const [id, ...path] = Array.isArray(argument) ? argument : String(argument).split('.');
        const logicalId = String(id);
        const nested = this.#stacks.find(
          ({ nestedIn }) => nestedIn?.stack === stack && nestedIn.logicalId === logicalId,
        );
        const attribute = path.join('.');
        return nested
          ? this.#outputOf(nested, attribute.replace(/^Outputs\./, ''))
          : this.#lookup.attribute(stack, logicalId, attribute);
      }
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown];
        return this.#list(stack, parts).join(separator);
      }
      case 'Fn::Sub':
        return this.#substitute(stack, argument);
      case 'Fn::Select': {
        const [index, list] = argument as [unknown, unknown];
        return this.#list(stack, list)[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = argument as [string, unknown];
        return this.text(stack, text).split(separator);
      }
      case 'Fn::If': {
        const [condition, whenTrue, whenFalse] = argument as [string, unknown, unknown];
        return this.#value(stack, this.condition(stack, condition) ? whenTrue : whenFalse);
      }
      case 'Fn::FindInMap': {
        const [map, first, second] = (argument as unknown[]).map((part) => this.text(stack, part));
        return this.#value(stack, stack.template.Mappings?.[map ?? '']?.[first ?? '']?.[second ?? '']);
      }
      case 'Fn::ImportValue':
        return this.#exported(this.text(stack, argument));
      case 'Fn::Base64':
        return Buffer.from(this.text(stack, argument)).toString('base64');
      default:
        throw new StartError(`Stack ${stack.name} uses ${name}, which the local run does not support.`);
    }
  }

  #ref(stack: Stack, name: string): unknown {
    switch (name) {
      case 'AWS::Region':
        return this.#region;
      case 'AWS::AccountId':
        return accountId;
      case 'AWS::Partition':
        return 'aws';
      case 'AWS::URLSuffix':
        return 'amazonaws.com';
      case 'AWS::StackName':
        return stack.name;
      case 'AWS::StackId':
        return `arn:aws:cloudformation:${this.#region}:${accountId}:stack/${stack.name}/local`;
      case 'AWS::NoValue':
        return noValue;
    }
    const parameter = stack.template.Parameters?.[name];
    if (parameter === undefined) return this.#lookup.ref(stack, name);
    if (stack.nestedIn) {
      const { stack: parent, logicalId } = stack.nestedIn;
      const given = parent.template.Resources?.[logicalId]?.Properties?.['Parameters'];
      if (isRecord(given) && name in given) return this.#value(parent, given[name]);
    }
    if (parameter.Default === undefined) {
      throw new StartError(`Stack ${stack.name}: parameter ${name} has no default.`);
    }
    return parameter.Default;
  }

  #substitute(stack: Stack, argument: unknown): string {
    const [text, variables] = Array.isArray(argument)
      ? (argument as [string, Record<string, unknown>])
      : [String(argument), {} as Record<string, unknown>];
    return text.replaceAll(/\$\{(!?)([^}]+)\}/g, (_match, literal: string, name: string) => {
      if (literal !== '') return `\${${name}}`;
      if (name in variables) return this.text(stack, variables[name]);
      return this.text(stack, name.includes('.') ? { 'Fn::GetAtt': name } : { Ref: name });
    });
  }

  #list(stack: Stack, value: unknown): unknown[] {
    const resolved = this.#value(stack, value);
    if (Array.isArray(resolved)) return resolved;
    throw new StartError(`Stack ${stack.name}: ${JSON.stringify(value)} should be a list.`);
  }

  #outputOf(stack: Stack, name: string): unknown {
    const output = stack.template.Outputs?.[name];
    if (output === undefined) throw new StartError(`Stack ${stack.name} has no output ${name}.`);
    return this.#value(stack, output.Value);
  }

  #exported(name: string): unknown {
    for (const stack of this.#stacks) {
      for (const { Value, Export } of Object.values(stack.template.Outputs ?? {})) {
        if (Export && this.text(stack, Export.Name) === name) return this.#value(stack, Value);
      }
    }
    throw new StartError(`No stack exports ${name}.`);
  }

  #test(stack: Stack, condition: unknown): boolean {
    const [name, argument] = Object.entries(condition as Record<string, unknown>)[0] ?? [
      'nothing',
      undefined,
    ];
    const parts = Array.isArray(argument) ? argument : [];
    switch (name) {
      case 'Fn::Equals':
        return this.text(stack, parts[0]) === this.text(stack, parts[1]);
      case 'Fn::And':
        return parts.every((part) => this.#test(stack, part));
      case 'Fn::Or':
        return parts.some((part) => this.#test(stack, part));
      case 'Fn::Not':
        return !this.#test(stack, parts[0]);
      case 'Condition':
        return this.condition(stack, String(argument));
      default:
        throw new StartError(
          `Stack ${stack.name}: conditions with ${name} are not supported by the local run.`,
        );
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isIntrinsic(key: string): boolean {
  return key === 'Ref' || key.startsWith('Fn::');
}
