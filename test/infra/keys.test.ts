import { describe, expect, it } from 'vitest';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { type Variant, variantNames, variants } from '#test/support/templates/template-variants.ts';
import { type Resource, type Synthesized, synthesized } from '#test/support/templates/templates.ts';

const variablesOf = ({ Properties }: Resource): Record<string, unknown> =>
  Properties.Environment?.Variables ?? {};

const namesOf = (variant: Variant, rows: readonly string[]): string[] =>
  rows.map((row) => functionName(variants[variant].name, row)).sort();

const functionNames = (functions: readonly Resource[]): string[] =>
  functions.map(({ Properties }) => Properties.FunctionName).sort();

const given = (template: Synthesized, variable: string): string[] =>
  functionNames(template.functions.filter((lambda) => variable in variablesOf(lambda)));

/** Functions that record visits or choose a destination by the visitor. */
const OF_VISITORS = [
  'redirect',
  'unlock',
  'preview-link',
  'public-track-link',
  'visit-smart-link',
  'track-smart-link',
  'landing-page',
  'public-report-open',
];

/** The one that sends codes, and the one that accepts them. */
const OF_SIGN_IN = ['mail-people', 'auth-session-create'];

describe.each(variantNames)('the keys of %s', (variant) => {
  const template = synthesized(variant);
  const { keys } = variants[variant];
  const nameOf = (purpose: string, version: number) =>
    `signpost/${variants[variant].name}/${purpose}/${version}`;

  it('have fixed names, and no reference to them contains another function', () => {
    const names = template
      .ofType('AWS::SecretsManager::Secret')
      .map(({ Properties }) => Properties.Name)
      .filter((name) => !String(name).includes('/origin/'));
    const newestTwo = (purpose: string, version: number, first = 1) =>
      [version, version - 1].filter((it) => it >= first).map((it) => nameOf(purpose, it));
    expect(names).toEqual([
      // The first one is the service key.
      ...newestTwo('visitors', keys.visitor.version, 2),
      ...newestTwo('service', keys.service),
      ...newestTwo('sign-in', keys.signIn),
    ]);
    for (const lambda of template.functions) {
      const { VISITOR_KEY, SERVICE_KEY } = variablesOf(lambda);
      for (const value of [VISITOR_KEY, SERVICE_KEY]) {
        if (value !== undefined) expect(value).toEqual(expect.any(String));
      }
    }
  });

  it('for sign-in are in no environment variable, and in no template', () => {
    for (const lambda of template.functions) {
      for (const [variable, value] of Object.entries(variablesOf(lambda))) {
        const mentions = JSON.stringify(value).includes('/sign-in/');
        expect([variable, mentions]).toEqual([variable, variable === 'SIGN_IN_KEY_NAME']);
      }
    }
    const references = JSON.stringify(template.templates).match(/\{\{resolve:[^}]*\}\}/g) ?? [];
    expect(references.filter((reference) => reference.includes('sign-in'))).toEqual([]);
    expect(given(template, 'SIGN_IN_KEY_NAME')).toEqual(namesOf(variant, OF_SIGN_IN));
  });

  it('for sign-in can be read by the functions that sign people in, in the versions around theirs', () => {
    const readers = template.functions.filter((lambda) =>
      template
        .statementsOf(lambda)
        .some(({ Resource }) => JSON.stringify(Resource ?? '').includes('/sign-in/')),
    );
    expect(functionNames(readers)).toEqual(namesOf(variant, OF_SIGN_IN));
    const newest = keys.signIn;
    for (const lambda of readers) {
      const [read, ...others] = template
        .statementsOf(lambda)
        .filter(({ Action }) => Action.some((action) => action.startsWith('secretsmanager:')));
      expect(others).toEqual([]);
      expect(read?.Action).toEqual(['secretsmanager:GetSecretValue']);
      const readable = JSON.stringify(read?.Resource).match(/signpost\/[^"]*-\?{6}/g);
      expect(readable).toEqual(
        [newest - 1, newest, newest + 1]
          .filter((it) => it > 0)
          .map((it) => `${nameOf('sign-in', it)}-??????`),
      );
      expect(variablesOf(lambda)['SIGN_IN_KEY_NAME']).toBe(nameOf('sign-in', newest));
    }
  });

  it('for visitors and the rest can be read by no function: they are configured', () => {
    for (const lambda of template.functions) {
      const readable = JSON.stringify(template.statementsOf(lambda));
      expect(readable).not.toMatch(/signpost\/\w+\/(?:visitors|service|origin)\//);
    }
  });

  it('for visitors are known to the functions that record visits, the old one until its last day', () => {
    expect(given(template, 'VISITOR_KEY')).toEqual(namesOf(variant, OF_VISITORS));
    const { version, from } = keys.visitor;
    const secretOf = (it: number) => (it === 1 ? nameOf('service', keys.service) : nameOf('visitors', it));
    const reference = (it: number) => `{{resolve:secretsmanager:${secretOf(it)}:SecretString:::}}`;
    const expected =
      from === undefined ? reference(version) : `${reference(version)},${from},${reference(version - 1)}`;
    for (const lambda of template.functions) {
      const { VISITOR_KEY = expected } = variablesOf(lambda);
      expect(VISITOR_KEY).toBe(expected);
    }
  });

  it('reach a redirect with at most four references, and without a call', () => {
    const [name] = namesOf(variant, ['redirect']);
    const redirect = template.functions.find(({ Properties }) => Properties.FunctionName === name);
    const references = JSON.stringify(redirect?.Properties).match(/\{\{resolve:/g) ?? [];
    expect(references.length).toBeLessThanOrEqual(4);
    expect(JSON.stringify(template.statementsOf(redirect as Resource))).not.toContain('secretsmanager');
  });
});

describe('deleted stacks', () => {
  it('leave the keys that data depend on where data are retained, but not the sign-in key', () => {
    const policies = synthesized('everything')
      .ofType('AWS::SecretsManager::Secret')
      .map(({ Properties, DeletionPolicy }) => [Properties.Name.split('/')[2], DeletionPolicy]);
    expect(Object.fromEntries(policies)).toEqual({
      visitors: 'RetainExceptOnCreate',
      service: 'RetainExceptOnCreate',
      'sign-in': 'Delete',
      origin: 'Delete',
    });
  });
});

describe("an operator's KMS key", () => {
  const key = variants.everything.keys.environment;

  it('encrypts the environment variables of every function, which may decrypt only its own', () => {
    const template = synthesized('everything');
    // All but the worker of tenants, which it has none of.
    expect(template.functions.length).toBe(allFunctions.length - 1);
    for (const lambda of template.functions) {
      expect(lambda.Properties.KmsKeyArn).toBe(key);
      const decrypts = template.statementsOf(lambda).filter(({ Action }) => Action.includes('kms:Decrypt'));
      expect(decrypts.map(({ Resource }) => Resource)).toEqual([key]);
      const own = JSON.stringify(decrypts[0]?.Condition?.['StringEquals']);
      expect(own).toContain('kms:EncryptionContext:aws:lambda:FunctionArn');
      expect(own).toContain(`:function:${lambda.Properties.FunctionName}"`);
    }
  });

  it('is used nowhere without the setting', () => {
    expect(JSON.stringify(synthesized('prod').templates)).not.toContain('KmsKeyArn');
  });
});
