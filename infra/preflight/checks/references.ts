import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Environment } from '#infra/environment/schema.ts';
import { type Finding, fails, ok } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** Secrets that settings name, which the operator creates. */
export const secretsCheck: Check = {
  what: 'secrets',
  run: ({ aws, region, environment }) => {
    const client = aws.client(SecretsManagerClient, region);
    return Promise.all(
      namedSecrets(environment).map(async ({ setting, name }) => {
        const found = await aws.find(
          'secretsmanager:DescribeSecret',
          ['ResourceNotFoundException'],
          (options) => client.send(new DescribeSecretCommand({ SecretId: name }), options),
        );
        return judgeSecret({ setting, name, region }, found && { deletedFrom: found.DeletedDate });
      }),
    );
  },
};

interface NamedSecret {
  setting: string;
  name: string;
}

function namedSecrets({ sso, links, chatModels }: Environment): NamedSecret[] {
  const all = [
    { setting: 'sso.clientSecret', name: sso?.clientSecret },
    { setting: 'links.urlChecker.keySecret', name: links.urlChecker?.keySecret },
    ...Object.entries(chatModels).map(([slug, { upstream }]) => ({
      setting: `chatModels.${slug}.upstream.keySecret`,
      name: upstream.kind === 'openai' ? upstream.keySecret : undefined,
    })),
  ];
  return all.flatMap(({ setting, name }) => (name === undefined ? [] : [{ setting, name }]));
}

function judgeSecret(
  { setting, name, region }: NamedSecret & { region: string },
  found: { deletedFrom: Date | undefined } | undefined,
): Finding {
  if (!found) {
    return fails(
      `${setting} names ${name}, which does not exist in ${region}`,
      `aws secretsmanager create-secret --region ${region} --name ${name} --secret-string "$SECRET"`,
    );
  }
  if (found.deletedFrom) {
    return fails(
      `${name} (${setting}) is scheduled for deletion`,
      `aws secretsmanager restore-secret --region ${region} --secret-id ${name}`,
    );
  }
  return ok(`${name} exists (${setting})`);
}

export const restoredTableCheck: Check = {
  what: 'restored table',
  run: async ({ aws, region, environment }) => {
    const { restoredTable: TableName } = environment.data;
    if (TableName === undefined) return [];
    const found = await aws.find('dynamodb:DescribeTable', ['ResourceNotFoundException'], (options) =>
      aws.client(DynamoDBClient, region).send(new DescribeTableCommand({ TableName }), options),
    );
    return [judgeTable(TableName, region, found?.Table?.TableStatus)];
  },
};

function judgeTable(name: string, region: string, status: string | undefined): Finding {
  if (status === undefined) {
    return fails(
      `data.restoredTable names ${name}, which does not exist in ${region}`,
      `aws dynamodb list-tables --region ${region}`,
    );
  }
  if (status !== 'ACTIVE') {
    return fails(
      `${name} is ${status}`,
      `Wait until it is ACTIVE: aws dynamodb wait table-exists --region ${region} --table-name ${name}`,
    );
  }
  return ok(`${name} is ACTIVE`);
}
