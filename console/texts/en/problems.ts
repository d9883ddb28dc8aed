import { bytes, either, number, typeName } from './values.ts';

/** Why the API rejects a field, by its code and parameters. */

const time = (text: string): string =>
  ({
    now: 'now',
    startsAt: 'the start',
    expiresAt: 'the expiration',
    from: 'the start of the range',
    to: 'the end of the range',
  })[text] ?? (Number.isNaN(Date.parse(text)) ? text : new Date(text).toLocaleString('en'));

/** The colors of a QR code, or a brand's with its ratio. */
interface Contrast {
  minimum: number;
  ratio?: number;
  color?: string;
  background?: string;
  suggestion: string;
}

const formats: Record<string, string> = {
  action: 'Enter an action such as link.updated.',
  app_id: 'Enter a Team ID and bundle ID such as ABCDE12345.com.example.app.',
  app_key: 'Enter a public key such as app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com.',
  app_path: 'Enter a path that starts with /, such as /shop/7.',
  app_store_id: 'Enter the digits of the app in the App Store, such as 1234567890.',
  app_url: 'Enter a URL with the scheme of the app, such as example://shop/7.',
  color: 'Enter a color such as #1a2b3c.',
  country: 'Enter a two-letter country code such as DE.',
  date: 'Enter a date such as 2027-01-31.',
  date_time: 'Enter a date and time such as 2027-01-31T12:00:00Z.',
  domain: 'Enter a domain such as go.example.com, without https:// or a path.',
  email: 'Enter an email address such as jane@example.com.',
  fingerprint: 'Enter a SHA-256 fingerprint: 32 bytes such as 14:6D:E9:83:…',
  header_name: "Use letters, digits and !#$%&'*+-.^_`|~ only, up to 100 characters.",
  header_value: 'Use 1 to 1,000 letters (a-z), digits and ASCII symbols, with spaces only between them.',
  host: 'Enter a host such as news.example, without https:// or a path.',
  https_url: 'Enter a URL that starts with https://.',
  icon: 'Use letters, digits, spaces and . + - only, up to 40 characters.',
  language: 'Enter a language code such as en or pt-BR.',
  music_url: 'Enter the URL of a song, album or playlist on a music service.',
  origin: 'Enter an origin such as https://example.com, without a path.',
  package_name: 'Enter a package name such as com.example.app.',
  path_pattern: 'Enter a path such as /shop/*, without spaces and #.',
  phone_number: 'Enter a phone number such as tel:+49301234567.',
  pixel_id: 'Enter the ID exactly as the analytics service shows it.',
  redirect_uri: 'Use https, a scheme of the app, or http on this device, without # and *.',
  question_id: 'Start with a letter, and use up to 40 letters, digits, _ and -.',
  short_code:
    'Use 2 to 64 letters (a-z), digits, hyphens and underscores. On your own domains, docs/api ' +
    'and emoji work, too.',
  short_url: 'Enter a full short URL such as https://example.com/r/Ab3xY9z.',
  sign_in_code: 'Enter the six digits from the email.',
  slug: 'Use letters (a-z), digits and single hyphens.',
  storage_code: 'Upload the file again.',
  time_zone: 'Enter a time zone such as Europe/Berlin.',
  url: 'Enter a URL such as example.com/sale.',
  video_url: 'Enter the URL of a video or playlist on YouTube or Vimeo.',
};

export const problems = {
  required: ({ folder, parameter }: { folder?: string; parameter?: string }) =>
    folder ? `The folder “${folder}” requires ${parameter}.` : 'This field is required.',
  unknown_field: ({ nearest }: { nearest?: string }) =>
    nearest ? `This field does not exist here. Did you mean ${nearest}?` : 'This field does not exist here.',
  invalid_type: ({ expected }: { expected: string }) =>
    ({
      int: 'Enter a whole number.',
      number: 'Enter a number.',
      array: 'Must be a list.',
      'array, object': 'Must be a list of links in JSON.',
      file: 'Choose a file.',
    })[expected] ?? 'This value has the wrong type.',
  invalid_value: ({ allowed }: { allowed?: readonly unknown[] }) =>
    allowed && allowed.length <= 12 ? `Must be ${either(allowed)}.` : 'This value is not allowed.',
  invalid_format: ({ format, characters }: { format: string; characters?: string }) =>
    format === 'email' && characters
      ? `Before the @, use only ${characters}.`
      : (formats[format] ?? 'This value has the wrong format.'),
  invalid_characters: () => 'This contains characters that are not allowed.',
  malformed: ({ type }: { type: string }) =>
    ({
      csv: 'This is not a valid CSV file.',
      image: 'This image cannot be read. Save it again, or choose another one.',
      json: 'This is not valid JSON.',
      text: 'This file is not UTF-8 text. Save it as UTF-8.',
    })[type] ?? 'This content cannot be read.',
  too_small: ({ minimum }: { minimum: number }) => `Must be at least ${number(minimum)}.`,
  too_large: ({ maximum }: { maximum: number }) => `Must be at most ${number(maximum)}.`,
  too_short: ({ minimum }: { minimum: number }) =>
    minimum === 1 ? 'This field is required.' : `Must have at least ${number(minimum)} characters.`,
  too_long: ({ maximum }: { maximum: number }) => `Must have at most ${number(maximum)} characters.`,
  too_few: ({ minimum }: { minimum: number }) =>
    minimum === 1 ? 'Add at least one.' : `Add at least ${number(minimum)}.`,
  too_many: ({ maximum }: { maximum: number }) => `Must have at most ${number(maximum)} entries.`,
  too_many_bytes: ({ maximum }: { maximum: number }) => `Must be at most ${bytes(maximum)} in size.`,
  too_many_pixels: ({ maximum }: { maximum: number }) =>
    `The image may have at most ${number(maximum / 1e6)} megapixels.`,
  not_square: () => 'The image must be square.',
  unsupported_file_type: ({ allowed }: { allowed: readonly string[] }) =>
    `Use ${either(allowed.map(typeName))}.`,
  too_deep: ({ maximum }: { maximum: number }) => `Must be nested at most ${number(maximum)} levels deep.`,
  too_early: ({ after }: { after: string }) => `Must be after ${time(after)}.`,
  too_late: ({ before }: { before: string }) => `Must be before ${time(before)}.`,
  duplicate: () => 'This is a duplicate.',
  one_of_required: ({ fields }: { fields: readonly string[] }) => `Fill in ${either(fields)}.`,
  only_one_of: ({ fields }: { fields: readonly string[] }) => `Use only one of ${either(fields)}.`,
  requires_field: ({ field }: { field: string }) => `Fill in ${field} first.`,
  conflicts_with: ({ field }: { field: string }) => `Cannot be combined with the value of ${field}.`,
  mismatch: ({ field }: { field: string }) => `Must match ${field}.`,
  not_for_type: ({ type }: { type: string }) => `Not available for ${type}.`,
  immutable: () => 'This cannot be changed.',
  not_importable: () => 'This cannot be imported. Create the link here, then set it.',
  not_found: () => 'This no longer exists.',
  reserved: () => 'This is reserved. Choose another one.',
  public_suffix: () => 'Anyone can register names below this domain. Enter one of your own.',
  look_alike: () => 'This domain looks like another one. Use a single alphabet in each part.',
  own_url: () => 'This is a short URL of this service. Enter its destination instead.',
  own_host: ({ host }: { host: string }) => `Cannot redirect to ${host} itself, except to a page there.`,
  not_public: () => 'This URL is not on the public Internet.',
  denied_host: () => 'The operator of this service does not allow links to this site.',
  unsafe_url: ({ threat }: { threat: string }) => `This URL is listed as unsafe (${threat}).`,
  credentials_in_url: () => 'Remove the user name and password from the URL.',
  domain_not_verified: ({ domain }: { domain: string }) =>
    `${domain} is not verified, so short URLs there do not work. Add and verify it under Domains first.`,
  domain_lapsed: ({ domain }: { domain: string }) =>
    `${domain} has lapsed, because its TXT record is missing. Add the record again under Domains.`,
  not_your_domain: () => 'This domain belongs to another account.',
  plan_required: ({ plans }: { plans: readonly string[] }) => `Only available on ${either(plans)}.`,
  low_contrast: ({ minimum, ratio, color, background, suggestion }: Contrast) =>
    ratio === undefined
      ? `Scanners cannot read ${color} on ${background}. Nearest readable color: ${suggestion}.`
      : `The contrast with a light page is ${ratio}:1 and must be at least ${minimum}:1. Nearest ` +
        `color: ${suggestion}.`,
  not_uploaded: () => 'The file has not been uploaded. Upload it again.',
  upload_in_use: () => 'This file belongs to another link or page. Upload it again.',
  upload_changed: () => 'The file was replaced in the meantime. Upload it again.',
  invalid_cursor: () => 'The list has changed. Reload it.',
  passkey_rejected: () => 'The passkey was not accepted, or it took too long. Try again.',
  conversation_too_long: () => 'The conversation is too long for this model.',
  invalid: () => 'This value is not valid.',
};
