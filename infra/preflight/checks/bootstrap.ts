import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { Fault, unanswered } from '../aws.ts';
import { type Finding, fails, ok } from '../finding.ts';
import type { Check, Inquiry, RegionInquiry } from '../inquiry.ts';
import { regionsOf } from '../planned.ts';

/** CDK's default qualifier, which is part of all names of the bootstrap stack. */
const QUALIFIER = 'hnb659fds';

/** The templates of `aws-cdk-lib` refuse older versions: the rule `CheckBootstrapVersion` in each. */
export const BOOTSTRAP_VERSION = 6;

/** What an account has in a region for deployments with CDK. */
interface Bootstrap {
  /** Undefined if there is none. */
  version: string | undefined;
  /** Whether the bucket of templates and code exists. */
  hasBucket: boolean;
}

/** The bootstrap stack, in each region that is deployed to. */
export const bootstrapCheck: Check = {
  what: 'CDK bootstrap',
  run: (inquiry) =>
    Promise.all(
      regionsOf(inquiry).map(async (region) => {
        try {
          return judgeBootstrap({ ...inquiry, region }, await read(inquiry, region));
        } catch (error) {
          if (error instanceof Fault && error.kind === 'confined') return judgeConfined(inquiry, region);
          return unanswered(error);
        }
      }),
    ),
};

async function read({ aws, account }: Inquiry, region: string): Promise<Bootstrap> {
  const Name = `/cdk-bootstrap/${QUALIFIER}/version`;
  const parameter = await aws.find('ssm:GetParameter', ['ParameterNotFound'], (options) =>
    aws.client(SSMClient, region).send(new GetParameterCommand({ Name }), options),
  );
  const version = parameter?.Parameter?.Value;
  if (version === undefined) return { version, hasBucket: false };
  const Bucket = `cdk-${QUALIFIER}-assets-${account}-${region}`;
  const bucket = await aws.find('s3:ListBucket', ['NotFound', 'NoSuchBucket'], (options) =>
    aws.client(S3Client, region).send(new HeadBucketCommand({ Bucket }), options),
  );
  return { version, hasBucket: bucket !== undefined };
}

/** An account of AWS's new sign-up, or of an organization, may only use some regions. */
function judgeConfined(
  { region: own, environment }: Pick<Inquiry, 'region' | 'environment'>,
  region: string,
): Finding {
  const found = `a policy of the organization keeps this account out of ${region}`;
  if (region === own) {
    return fails(
      found,
      'Set region in infra/environments.ts to the region of the account, which the AWS console shows at ' +
        'the top ' +
        'right.',
    );
  }
  if (region === environment.data.backup?.copyTo?.region) {
    return fails(
      found,
      `Remove data.backup.copyTo in infra/environments.ts, which keeps backups in ${own} without copies, ` +
        'or name a region that the policy allows. If it allows no other one, set oneRegion: true, too.',
    );
  }
  return fails(found, `Set oneRegion: true in infra/environments.ts, which needs nothing outside ${own}.`);
}

function judgeBootstrap(
  { name, account, region }: Pick<RegionInquiry, 'name' | 'account' | 'region'>,
  { version, hasBucket }: Bootstrap,
): Finding {
  const command = `npx cdk bootstrap aws://${account}/${region} -c env=${name}`;
  if (version === undefined) return fails(`${region} is not bootstrapped`, command);
  if (Number(version) < BOOTSTRAP_VERSION) {
    return fails(`version ${version} in ${region}, ${BOOTSTRAP_VERSION} is needed`, command);
  }
  if (!hasBucket) {
    const remedy =
      `aws cloudformation delete-stack --region ${region} --stack-name CDKToolkit, then ` + `${command}`;
    return fails(`version ${version} in ${region}, but its bucket was deleted`, remedy);
  }
  return ok(`version ${version} in ${region}`);
}
