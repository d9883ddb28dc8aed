/**
 * Policy checks of S3's POST Object:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */

/** An S3 error response. */
export class PostError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The form fields before the file, by name in lower case. */
export type PostFields = ReadonlyMap<string, string>;

export interface SizeLimits {
  min: number;
  max: number;
}

/** Fields that need no condition. */
const UNCHECKED_FIELDS = new Set(['x-amz-signature', 'file', 'policy', 'awsaccesskeyid']);

type Condition = Record<string, string> | [operator: string, first: unknown, second: unknown];

interface Policy {
  expiration?: unknown;
  conditions?: unknown;
}

/**
 * Checks form fields against their policy, whose signature was verified. Returns the size limits of
 * the file. Throws PostError.
 */
export function checkPolicy(
  encoded: string,
  { fields, bucket }: { fields: PostFields; bucket: string },
  now: Date,
): SizeLimits {
  const { expiration, conditions } = readPolicy(encoded);
  const expires = Date.parse(String(expiration));
  if (Number.isNaN(expires) || !Array.isArray(conditions)) throw invalidDocument();
  if (expires <= now.getTime()) throw denied('Policy expired.');

  const limits = { min: 0, max: Number.POSITIVE_INFINITY };
  const covered = new Set<string>();
  const value = (name: string) => (name === 'bucket' ? bucket : fields.get(name));
  for (const condition of conditions as Condition[]) {
    const [operator, name, expected] = readCondition(condition);
    if (operator === 'content-length-range') {
      limits.min = Math.max(limits.min, Number(name));
      limits.max = Math.min(limits.max, Number(expected));
      continue;
    }
    covered.add(name);
    const given = value(name);
    const holds = operator === 'eq' ? given === expected : given?.startsWith(expected);
    if (!holds) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
  }
  const extra = [...fields.keys()].find(
    (name) => !covered.has(name) && !UNCHECKED_FIELDS.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`);
  return limits;
}

function readPolicy(encoded: string): Policy {
  try {
    return (JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as Policy | null) ?? {};
  } catch {
    throw invalidDocument();
  }
}

/** Exact matches may also be written as objects. */
function readCondition(condition: Condition): [operator: string, name: string, expected: string] {
  if (Array.isArray(condition)) {
    const [operator, first, second] = condition;
    if (operator === 'content-length-range') return [operator, String(first), String(second)];
    if ((operator === 'eq' || operator === 'starts-with') && String(first).startsWith('$')) {
      return [operator, String(first).slice(1).toLowerCase(), String(second)];
    }
  } else if (typeof condition === 'object' && condition !== null) {
    const [entry, ...more] = Object.entries(condition);
    if (entry && more.length === 0) return ['eq', entry[0].toLowerCase(), String(entry[1])];
  }
  throw invalidDocument();
}

const denied = (reason: string) =>
  new PostError(403, 'AccessDenied', `Invalid according to Policy: ${reason}`);

const invalidDocument = () =>
  new PostError(
    400,
    'InvalidPolicyDocument',
    'The content of the form does not meet the conditions specified in the policy document.',
  );
