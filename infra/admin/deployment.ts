import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { environment } from '#infra/deployed-environments.ts';
import { commandVariables, OUTPUT, type StackName, stackName } from '#infra/environment/deployed-names.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';

/** The deployment cannot be reached. The message is one line with the reason. */
class DeploymentError extends Error {}

/**
 * Points this process to the table and, by the outputs of `stacks`, to other parts of a deployed environment,
 * using the caller's AWS credentials. Returns one line with account, region and table.
 */
export async function connectDeployment(name: string, stacks: readonly StackName[]): Promise<string> {
  const { region } = environment(name);
  const found = await Promise.all(stacks.map((stack) => findStack(stackName(name, stack), region, name)));
  const outputs: Record<string, string> = Object.assign({}, ...found.map(({ outputs }) => outputs));
  const tableName = outputs[OUTPUT.tableName];
  if (!tableName) throw notDeployed(stackName(name, 'data'), region, name);
  process.env['AWS_REGION'] = region;
  process.env[SETTING.tableName] = tableName;
  Object.assign(process.env, commandVariables(outputs));
  return `${name}: account ${found[0]?.account}, ${region}, table ${tableName}`;
}

async function findStack(stack: string, region: string, name: string) {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks: [found] = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    // arn:aws:cloudformation:REGION:ACCOUNT:stack/...
    return {
      account: found?.StackId?.split(':')[4] ?? 'unknown',
      outputs: Object.fromEntries(
        (found?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
      ),
    };
  } catch (error) {
    throw toDeploymentError(error, { stack, region, name });
  } finally {
    client.destroy();
  }
}

function toDeploymentError(
  error: unknown,
  { stack, region, name }: { stack: string; region: string; name: string },
): unknown {
  if (!(error instanceof Error) || error instanceof DeploymentError) return error;
  if (/CredentialsProviderError|TokenProviderError/.test(error.name)) {
    return new DeploymentError(
      `No AWS credentials: sign in first, for example with aws sso login and AWS_PROFILE. ${error.message}`,
    );
  }
  if (error instanceof CloudFormationServiceException) {
    if (error.message.includes('does not exist')) return notDeployed(stack, region, name);
    return new DeploymentError(`The stack ${stack} in ${region} cannot be described: ${error.message}`);
  }
  return new DeploymentError(`CloudFormation in ${region} cannot be reached: ${error.message}`);
}

const notDeployed = (stack: string, region: string, name: string) =>
  new DeploymentError(
    `There is no stack ${stack} in ${region} of this account. Deploy it: npx cdk deploy --all -c env=${name}`,
  );
