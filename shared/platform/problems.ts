/** Why a field is rejected: codes for programs, with the values that a message in another language needs. */

/** Formats that a value can be required to have. */
export const FORMATS = [
  'action',
  'app_id',
  'app_key',
  'app_path',
  'app_store_id',
  'app_url',
  'base64url',
  'color',
  'country',
  'date',
  'date_time',
  'domain',
  'email',
  'etags',
  'fingerprint',
  'header_name',
  'header_value',
  'host',
  'https_url',
  'icon',
  'id',
  'idempotency_key',
  'json',
  'language',
  'music_url',
  'origin',
  'package_name',
  'path_pattern',
  'pattern',
  'phone_number',
  'pixel_id',
  'question_id',
  'redirect_uri',
  'short_code',
  'short_url',
  'sign_in_code',
  'slug',
  'storage_code',
  'time_zone',
  'url',
  'video_url',
] as const;

export type Format = (typeof FORMATS)[number];

type None = Record<never, never>;
type Choice = string | number | boolean | null;

/** Every code with its parameters. A published code keeps its meaning; new ones may be added. */
export interface ProblemParams {
  required: { folder?: string; parameter?: string };
  unknown_field: { nearest?: string; allowed?: readonly string[] };
  invalid_type: { expected: string };
  invalid_value: { allowed?: readonly Choice[] };
  invalid_format: { format: Format; characters?: string };
  invalid_characters: None;
  malformed: { type: 'csv' | 'image' | 'json' | 'multipart' | 'text' };
  too_small: { minimum: number };
  too_large: { maximum: number };
  too_short: { minimum: number };
  too_long: { maximum: number };
  too_few: { minimum: number };
  too_many: { maximum: number };
  too_many_bytes: { maximum: number };
  too_many_pixels: { maximum: number };
  not_square: None;
  unsupported_file_type: { allowed: readonly string[] };
  too_deep: { maximum: number };
  too_early: { after: string };
  too_late: { before: string };
  duplicate: { suggestion?: string };
  one_of_required: { fields: readonly string[] };
  only_one_of: { fields: readonly string[] };
  requires_field: { field: string };
  conflicts_with: { field: string };
  mismatch: { field: string };
  not_for_type: { type: string };
  immutable: None;
  not_importable: None;
  not_found: None;
  reserved: None;
  public_suffix: None;
  look_alike: None;
  own_url: None;
  own_host: { host: string };
  not_public: None;
  denied_host: None;
  unsafe_url: { threat: string };
  credentials_in_url: None;
  not_your_domain: None;
  domain_not_verified: { domain: string };
  domain_lapsed: { domain: string };
  plan_required: { plans: readonly string[] };
  low_contrast: {
    minimum: number;
    ratio?: number;
    color?: string;
    background?: string;
    suggestion: string;
  };
  not_uploaded: None;
  upload_in_use: None;
  upload_changed: None;
  invalid_cursor: None;
  passkey_rejected: None;
  conversation_too_long: None;
  invalid: None;
}

export type ProblemCode = keyof ProblemParams;

/** Descriptions of the codes, for the reference. */
export const PROBLEM_CODES: Record<ProblemCode, string> = {
  required:
    'The field is missing or empty. `folder`: the name of the folder that requires it, of the UTM ' +
    'parameter `parameter`.',
  unknown_field:
    'The field does not exist here. `nearest` is the one that was probably meant; `allowed` are those that ' +
    'exist.',
  invalid_type: 'The value is not of the type `expected`.',
  invalid_value: 'The value is not one of `allowed`. Long lists are left out.',
  invalid_format:
    'The value does not have this `format`. `characters`: the only ones that it may have, if it has others.',
  invalid_characters: 'The text contains characters that are not allowed.',
  malformed: 'The content cannot be read as this `type`.',
  too_small: 'The number is below `minimum`.',
  too_large: 'The number is above `maximum`.',
  too_short: 'The text has fewer than `minimum` characters.',
  too_long: 'The text has more than `maximum` characters.',
  too_few: 'The list has fewer than `minimum` entries.',
  too_many: 'The list or object has more than `maximum` entries.',
  too_many_bytes: 'The content is larger than `maximum` bytes.',
  unsupported_file_type: 'The file is of none of the `allowed` types.',
  too_many_pixels: 'The image has more than `maximum` pixels.',
  not_square: 'The image is not as wide as it is high.',
  too_deep: 'The JSON is nested more than `maximum` levels deep.',
  too_early: 'The time is not after `after`: a time, or the name of a field.',
  too_late: 'The time is not before `before`: a time, the name of a field, or `now`.',
  duplicate: 'The value is a duplicate of another one. `suggestion` is one that is free.',
  one_of_required: 'One of `fields` is required.',
  only_one_of: 'Exactly one of `fields` is allowed.',
  requires_field: 'The field requires `field`.',
  conflicts_with: 'The field cannot be combined with the value of `field`.',
  mismatch: 'The value contradicts `field`.',
  not_for_type: 'The field does not apply to `type`.',
  immutable: 'The field cannot be changed.',
  not_importable: 'The field cannot be imported.',
  not_found: 'The value refers to something that does not exist.',
  reserved: 'The value is reserved for this service.',
  public_suffix: 'The domain is one below which anyone can register, such as `co.uk`.',
  look_alike: 'The domain looks like another one, with letters of another script or with accents.',
  own_url: 'The URL is a short URL of this service.',
  own_host: 'The URL points to `host` itself, and could redirect to itself.',
  not_public: 'The host is not on the public Internet.',
  denied_host: 'The operator of this service does not allow links to this host.',
  unsafe_url: 'The URL is listed as unsafe; `threat` says why.',
  credentials_in_url: 'The URL contains a user name or password.',
  not_your_domain: 'The domain belongs to another account.',
  domain_not_verified: 'The account has not verified `domain`, so links on it do not work.',
  domain_lapsed: 'The TXT record of `domain` has been missing for too long.',
  plan_required: 'Only `plans` include this.',
  low_contrast:
    'The contrast of the two colors is below `minimum`: percent of brightness in QR codes, with their ' +
    '`color` and `background`; elsewhere a ratio, with the actual `ratio`. `suggestion` is the nearest ' +
    'color that has enough.',
  not_uploaded: 'The file has not been uploaded yet.',
  upload_in_use: 'The file belongs to another link or Smart Link.',
  upload_changed: 'The file was replaced in the meantime.',
  invalid_cursor: 'The list did not return this cursor.',
  passkey_rejected: 'The passkey response is wrong, used, or expired.',
  conversation_too_long: 'The conversation is longer than the model can read.',
  invalid: 'None of the above: see `message`.',
};

/** A code with its parameters, and the message in English: what is allowed. */
export interface Problem {
  code: ProblemCode;
  params: Readonly<Record<string, unknown>>;
  message: string;
}

export const problem = <Code extends ProblemCode>(
  code: Code,
  message: string,
  ...[params]: None extends ProblemParams[Code]
    ? [params?: ProblemParams[Code]]
    : [params: ProblemParams[Code]]
): Problem & { code: Code } => ({ code, params: params ?? {}, message });
