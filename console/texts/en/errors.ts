import { bytes, day, duration, list, number, typeName } from './values.ts';

const quotas: Record<string, (limit: string) => string> = {
  links: (limit) => `Your plan includes ${limit} links. Delete some, or upgrade your plan.`,
  smartLinks: (limit) => `Your plan includes ${limit} Smart Links. Delete one, or upgrade your plan.`,
  codes: (limit) =>
    `Your plan includes ${limit} new codes per day. Wait until 00:00 UTC, or upgrade your plan.`,
  heldCodes: (limit) =>
    `Your plan keeps ${limit} codes of deleted links. Use one again, or upgrade your plan.`,
  apps: (limit) => `Your plan includes ${limit} registered apps. Delete one, or upgrade your plan.`,
  connections: (limit) => `Your plan includes ${limit} connected apps. Disconnect one, or upgrade your plan.`,
  domains: (limit) => `Your plan includes ${limit} custom domains. Delete one, or upgrade your plan.`,
  uploads: (limit) =>
    `Your plan includes ${limit} uploads per day. Wait until 00:00 UTC, or upgrade your plan.`,
  keys: (limit) => `An account can have ${limit} API keys. Delete one first.`,
  accounts: (limit) => `You can be a member of ${limit} accounts. Leave one first.`,
  members: (limit) => `An account can have ${limit} members and open invitations. Remove one first.`,
  passkeys: (limit) => `You can have ${limit} passkeys. Remove one first.`,
  webhooks: (limit) => `An account can have ${limit} webhooks. Delete one first.`,
  deniedHosts: (limit) => `At most ${limit} hosts can be denied.`,
};

/** What errors of the API mean, by their codes and parameters. */
export const errors = {
  ACCOUNT_PAUSED:
    'Your prepaid balance is used up. Top it up to continue; your links and pages keep working.',
  ALL_FOLDERS_REQUIRED: 'This requires access to all folders of the account. Ask an owner or an admin.',
  API_KEY_INACTIVE: 'This API key is disabled or has expired.',
  APP_KEY_INVALID: 'This public key belongs to no domain with apps.',
  API_KEY_INVALID: 'This API key does not exist. Check that you have copied all of it.',
  API_KEY_MISSING: 'Enter your API key.',
  BALANCE_TOO_LOW: 'Your balance is too low for this. Top it up to continue.',
  CODE_TAKEN: ({ row }: { row?: number }) =>
    row === undefined ? 'This code is already in use.' : `Row ${number(row)} of this file has the same code.`,
  PUBLIC_LINKS_OFF: 'Sign in to create links with this service.',
  CREATOR_BLOCKED: 'Links from your network were blocked. Sign in to create more.',
  CROSS_SITE_REQUEST: 'Open the console at its own URL, and reload this page.',
  DOMAIN_NOT_VERIFIED: ({
    txtName,
    txtValue,
    found,
  }: Partial<Record<'txtName' | 'txtValue', string>> & {
    found?: readonly string[] | null;
  }) =>
    txtName === undefined
      ? 'This domain is not verified. Add and verify it under Domains first.'
      : `${
          found?.length
            ? `The TXT record ${txtName} has another value: ${list(found)}.`
            : `The TXT record ${txtName} was not found.`
        } It must be ${txtValue}. DNS changes can take a few minutes: wait, then try again.`,
  DOMAIN_NOT_YOURS: 'This domain belongs to another account.',
  DOMAIN_LAPSED:
    'This domain has lapsed, because its TXT record is missing. Add the record again under Domains.',
  DOMAIN_TAKEN:
    'Another account has this domain. Remove its TXT record from DNS, keep yours, and verify again.',
  FOLDER_READ_ONLY: 'You can only view this folder. Ask an owner or an admin for access.',
  IMPORT_RUNNING: 'Another import is running. Wait until it has finished.',
  EXPORT_RUNNING: 'Another export is running. Wait until it has finished.',
  IDEMPOTENCY_CONFLICT: 'This was already sent with different content. Reload the page.',
  IDEMPOTENCY_IN_PROGRESS: 'This is already being processed. Try again in a moment.',
  INTERNAL_ERROR: 'Something went wrong on our side. Try again in a moment.',
  MAIL_NOT_SENT:
    'No emails can be sent to this address: it unsubscribed, an earlier email bounced, or this ' +
    'deployment sends none.',
  KEY_IN_USE: 'You are signed in with this API key. Use another one to disable or delete it.',
  LAST_OWNER: 'This is the last owner of the account. Make another member an owner first.',
  LINK_ALREADY_EXISTS: ({ row }: { row?: number }) =>
    row === undefined
      ? 'You already have one like this.'
      : `Row ${number(row)} of this file has the same destination.`,
  LINK_BLOCKED: 'The operator of this service has blocked this. You can delete it, but not change it.',
  LINK_EXPIRED: 'This link has expired.',
  LINK_NOT_FOUND: 'This link does not exist. It may have been deleted.',
  LINK_NOT_STARTED: 'This link is not active yet.',
  MEMBER_ALREADY_EXISTS: 'This person is already a member.',
  MEMBER_DECLINED: ({ invitableAt }: { invitableAt?: string }) =>
    'This person declined the ' +
    `invitation.${invitableAt ? ` You can invite them again from ${day(invitableAt)}.` : ''}`,
  METHOD_NOT_ALLOWED: 'The service does not support this request.',
  MODEL_FAILED: 'The model could not respond. Try again in a moment.',
  MODEL_NOT_FOUND: 'This model is not available.',
  MUSIC_SERVICE_FAILED: ({ service }: { service?: string }) =>
    `${service ?? 'The music service'} did not respond. Try again later.`,
  NETWORK_ERROR: 'The service cannot be reached. Check your connection.',
  NOT_A_MEMBER: 'You are no longer a member of this account.',
  NOT_FOUND: ({ service }: { service?: string }) =>
    service === undefined
      ? 'This does not exist. It may have been deleted.'
      : `${service} has nothing public at this URL.`,
  ORIGIN_REFUSED: 'Open the console at its public URL.',
  OWNER_SUSPENDED: 'This account is suspended. Contact the operator.',
  PASSWORD_REQUIRED: 'This link is password-protected.',
  PASSWORD_WRONG: 'The password is wrong.',
  PAYLOAD_TOO_LARGE: ({ maximum }: { maximum?: number }) =>
    maximum === undefined ? 'This is too large.' : `This is too large: at most ${bytes(maximum)}.`,
  PERMISSION_DENIED: ({
    permissions,
    expiresAt,
  }: {
    permissions?: readonly string[];
    expiresAt?: string;
  }) => {
    if (expiresAt) return 'API keys that expire cannot manage members. Sign in with your email address.';
    return permissions?.length
      ? `You need the permission ${list(permissions)} for this.`
      : 'You lack the permission for this.';
  },
  PRECONDITION_FAILED: 'Someone else has changed this since you opened it.',
  QUOTA_EXCEEDED: ({ quota = '', limit = 0 }: { quota?: string; limit?: number }) =>
    quota === 'storage'
      ? `Your plan includes ${bytes(limit)} of storage. Delete files, or upgrade your plan.`
      : (quotas[quota]?.(number(limit)) ?? 'You have reached a limit of your plan.'),
  RATE_LIMITED: ({
    quota,
    limit = 0,
    retryAfter = 60,
  }: {
    quota?: string;
    limit?: number;
    retryAfter?: number;
  }) => {
    if (quota === 'exports') return `You can start ${number(limit)} exports in 24 hours. Try again later.`;
    if (quota === 'pendingUploads')
      return 'Too many uploads are unused. Save your changes, or try again later.';
    if (quota === 'invitationOfPerson')
      return 'This person was already invited today. Invite again tomorrow (UTC).';
    if (quota === 'invitations')
      return (
        `Your plan includes ${number(limit)} invitations a day. ` +
        'Wait until 00:00 UTC, or upgrade your plan.'
      );
    if (quota === 'confirmationOfAddress')
      return `Each address gets one confirmation email a day. Try again in ${duration(retryAfter)}.`;
    return `Too many requests. Try again in ${duration(retryAfter)}.`;
  },
  SUBSCRIPTION_CLOSED: 'This page does not accept subscribers.',
  REGISTRATION_CLOSED: 'Registration for this webinar is closed.',
  REPLAY_RUNNING: 'Another replay is running. Wait until it has finished.',
  SESSION_INVALID: 'You are no longer signed in. Sign in again.',
  SIGN_IN_FAILED: 'The code or link is wrong, expired, or already used. Request a new code.',
  SLUG_TAKEN: 'This slug is already in use.',
  SMART_LINK_NOT_FOUND: 'This page does not exist. It may have been deleted.',
  SSO_REQUIRED: 'This email domain requires single sign-on.',
  SURVEY_FULL: 'This survey cannot store more responses: the storage of its account is full.',
  SURVEY_BUSY: 'Too many responses at once. Try again in a few seconds.',
  SURVEY_CLOSED: 'This survey is closed.',
  UNSUPPORTED_MEDIA_TYPE: ({ allowed }: { allowed?: readonly string[] }) =>
    allowed
      ? `This file type is not supported. Use ${list(allowed.map(typeName))}.`
      : 'This file type is not supported.',
  UPLOAD_FAILED: 'The file could not be uploaded. Try again.',
  VALIDATION_ERROR: 'Some of the values are not valid. Check them, and try again.',
  CONVERSION_DIFFERS: 'This event was recorded with different content.',
  WEBHOOK_ALREADY_EXISTS: 'You already have a webhook with this URL.',
  WEBHOOK_INACTIVE: 'This webhook is disabled. Enable it first.',
  WRITE_CONFLICT: 'Someone else changed this at the same time. Reload it and try again.',
};
