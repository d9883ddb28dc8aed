import { describe, expect, it } from 'vitest';
import type { Json } from '#test/support/json.ts';
import { variantNames, variants } from '#test/support/templates/template-variants.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

const NESTED = 'AWS::CloudFormation::Stack';

/** Every value below a value. */
function* valuesIn(value: Json): Generator<Json> {
  yield value;
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values<Json>(value)) yield* valuesIn(item);
  }
}

const dependenciesOf = ({ DependsOn }: Pick<Resource, 'DependsOn'>): string[] => [DependsOn ?? []].flat();

describe.each(variantNames)('a deployment of %s', (name) => {
  const { templates, resources, functions } = synthesized(name);
  const nested = Object.entries(templates).filter(([stack]) => stack.includes('/'));
  const main = Object.keys(templates).find((stack) => stack.split('-').length === 2) ?? '';

  it('is two stacks, one more for copies of backups, and two more outside us-east-1', () => {
    const stacks = Object.keys(templates).filter((stack) => !stack.includes('/'));
    const backup = variants[name].data.backup?.copyTo ? [`${main}-backup`] : [];
    const elsewhere =
      variants[name].region === 'us-east-1' || variants[name].oneRegion
        ? []
        : [`${main}-global`, `${main}-probe`];
    expect(new Set(stacks)).toEqual(new Set([`${main}-data`, main, ...backup, ...elsewhere]));
  });

  it('looks nothing up, and passes values between nested stacks as parameters', () => {
    expect(JSON.stringify(templates)).not.toContain('Fn::GetStackOutput');
    for (const [stack, template] of nested) {
      const [id = ''] = Object.keys(templates[main].Resources).filter((it) =>
        it.startsWith(`${stack.split('/')[1]}NestedStack`),
      );
      const given = Object.keys(templates[main].Resources[id].Properties.Parameters ?? {});
      expect(given.sort(), stack).toEqual(Object.keys(template.Parameters ?? {}).sort());
    }
  });

  it('has everything but its data in one stack, whose parts wait for the queues and the edge only', () => {
    const parts = resources.filter(({ stack, Type }) => stack === main && Type === NESTED);
    const others = resources.filter(({ stack, Type }) => stack === main && Type !== NESTED);
    // What a stack in another region reads.
    for (const { Type } of others) expect(Type).toBe('AWS::SSM::Parameter');
    expect(parts.length).toBe(nested.length);
    for (const part of parts) {
      const template = templates[main].Resources[part.id];
      const read = [...valuesIn(template.Properties)].flatMap((it) => it?.['Fn::GetAtt']?.[0] ?? []);
      const waitsFor = [...read, ...dependenciesOf(part)].filter((id) => !/^(?:Events|Edge)Nested/.test(id));
      // The page of the console calls endpoints.
      if (!part.id.startsWith('ConsoleNested')) expect(waitsFor, part.id).toEqual([]);
    }
  });

  it('creates at most three functions of a template at a time', () => {
    for (const [stack, inStack] of Map.groupBy(functions, (it) => it.stack)) {
      const place = (lambda: Resource): number =>
        1 +
        Math.max(
          0,
          ...inStack.filter(({ id }) => dependenciesOf(lambda).includes(id)).map((before) => place(before)),
        );
      for (const wave of Map.groupBy(inStack, place).values())
        expect(wave.length, stack).toBeLessThanOrEqual(3);
    }
  });

  it('names secrets in dynamic references, and waits for those that it creates', () => {
    const texts = [...valuesIn(templates)].filter((it) => String(it).includes('{{resolve:'));
    for (const text of texts)
      if (typeof text === 'string')
        expect(text).toMatch(
          /^(?:(?:\{\{resolve:secretsmanager:[\w/.@+=-]+:SecretString:::\}\}|[\d-]+),?)+$/,
        );
    for (const resource of resources) {
      const named = JSON.stringify(resource.Properties).matchAll(/\{\{resolve:secretsmanager:([^:]+):/g);
      for (const [, secret] of named) {
        const created = resources.find(
          ({ Type, Properties }) => Type === 'AWS::SecretsManager::Secret' && Properties.Name === secret,
        );
        if (created?.stack === resource.stack) expect(dependenciesOf(resource)).toContain(created.id);
      }
    }
  });
});

describe('a resource with a name', () => {
  it('has the name that it had in stacks of its own', () => {
    const named = synthesized('prod').resources.flatMap(({ Properties }) => [
      Properties?.FunctionName ?? [],
      Properties?.QueueName ?? [],
    ]);
    expect(named.flat()).toEqual(
      expect.arrayContaining([
        'signpost-prod-visitors-redirect',
        'signpost-prod-visitors-landing-page',
        'signpost-prod-api-links-create',
        'signpost-prod-account-export',
        'signpost-prod-workers-aggregate-clicks',
        'signpost-prod-chat-generate',
        'signpost-prod-clicks',
        'signpost-prod-webhooks-dead',
      ]),
    );
  });
});
