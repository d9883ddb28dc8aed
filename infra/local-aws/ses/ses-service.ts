import { type AwsService, type ServiceCall, ServiceError, sendJson } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Requirement } from '../iam/identities.ts';
import type { Feedback } from './feedback.ts';
import { addressOf, type Outbox, type SendEmailInput } from './outbox.ts';

const SEND = '/v2/email/outbound-emails';
const SUPPRESSION_OPERATIONS = new Map([
  ['GET', 'GetSuppressedDestination'],
  ['DELETE', 'DeleteSuppressedDestination'],
]);
const SUPPRESSED = /^\/v2\/email\/suppression\/addresses\/[^/]+$/;

const ACCOUNT = '/v2/email/account';

/** As of a new account outside of the sandbox. The local run accepts more. */
const SEND_QUOTA = { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 };

/**
 * SES: SendEmail with simple content, GetAccount with its quota, and the account's suppression list, which is
 * empty here.
 */
export function sesService(outbox: Outbox, feedback: Feedback): AwsService {
  return {
    requirements: (call) => requirements(call, outbox),
    async handle({ url, body }, response) {
      if (url === ACCOUNT) {
        sendJson(response, 200, {
          ProductionAccessEnabled: true,
          SendingEnabled: true,
          EnforcementStatus: 'HEALTHY',
          SendQuota: SEND_QUOTA,
        });
        return;
      }
      if (url !== SEND) throw new ServiceError('NotFoundException', 'The address is not suppressed.');
      const input = JSON.parse(body.toString()) as SendEmailInput;
      const { ConfigurationSetName: setName } = input;
      if (setName !== undefined && !feedback.has(setName)) {
        throw new ServiceError('NotFoundException', `Configuration set <${setName}> does not exist.`);
      }
      const mail = await outbox.send(input);
      sendJson(response, 200, { MessageId: mail.messageId });
      if (setName !== undefined) await feedback.publish(mail, setName);
    },
  };
}

function requirements({ region, method, url, body }: ServiceCall, outbox: Outbox): Requirement[] | undefined {
  const arn = (resource: string) => `arn:aws:ses:${region}:${accountId}:${resource}`;
  if (SUPPRESSED.test(url)) {
    const operation = SUPPRESSION_OPERATIONS.get(method);
    // SES has no resources for these.
    return operation === undefined ? undefined : [{ action: `ses:${operation}`, resource: '*' }];
  }
  if (method === 'GET' && url === ACCOUNT) return [{ action: 'ses:GetAccount', resource: '*' }];
  if (method !== 'POST' || url !== SEND) return undefined;
  const { FromEmailAddress, ConfigurationSetName } = JSON.parse(body.toString()) as SendEmailInput;
  const from = addressOf(String(FromEmailAddress));
  const resources = [
    arn(`identity/${outbox.identityOf(from) ?? from}`),
    ...(ConfigurationSetName === undefined ? [] : [arn(`configuration-set/${ConfigurationSetName}`)]),
  ];
  return resources.map((resource) => ({
    action: 'ses:SendEmail',
    resource,
    context: { 'ses:FromAddress': [from] },
  }));
}
