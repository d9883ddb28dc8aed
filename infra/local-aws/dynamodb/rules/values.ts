/**
 * What an attribute value may be, and how large. AWS: Service quotas (ServiceQuotas.html), Supported data
 * types (HowItWorks.NamingRulesDataTypes.html), item sizes (CapacityUnitCalculations.html).
 */

/** DynamoDB JSON: one type with its value. */
export type AttributeValue = Readonly<Record<string, unknown>>;
export type Item = Readonly<Record<string, AttributeValue>>;

export const MAX_ITEM_BYTES = 400 * 1024;
const MAX_DEPTH = 32;
const MAX_DIGITS = 38;
const MAX_NAME_BYTES = 64 * 1024 - 1;
/** The exponents of 9.99...E+125 and 1E-130. */
const EXPONENTS = { most: 125, least: -130 };
const SETS: Readonly<Record<string, string>> = { SS: 'S', NS: 'N', BS: 'B' };

const bytes = (text: string): number => Buffer.byteLength(text);

/** The size of an item as AWS computes it. */
export const itemSize = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + valueSize(value), 0);

export function valueSize(value: AttributeValue): number {
  const [[type = '', content] = []] = Object.entries(value);
  switch (type) {
    case 'S':
      return bytes(String(content));
    case 'B':
      return Buffer.byteLength(String(content), 'base64');
    case 'N':
      return numberSize(String(content));
    case 'BOOL':
    case 'NULL':
      return 1;
    case 'L':
      return 3 + (content as AttributeValue[]).reduce((sum, each) => sum + 1 + valueSize(each), 0);
    case 'M':
      return (
        3 +
        Object.entries(content as Item).reduce(
          (sum, [name, each]) => sum + 1 + bytes(name) + valueSize(each),
          0,
        )
      );
    default:
      return (content as string[]).reduce((sum, each) => sum + valueSize({ [SETS[type] ?? 'S']: each }), 0);
  }
}

/** AWS: about one byte per two significant digits, plus one. */
const numberSize = (text: string): number => Math.ceil(decimal(text).digits.length / 2) + 1;

/** Why AWS would refuse this value; empty if it would not. */
export function valueFaults(value: AttributeValue, depth = 1): string[] {
  const entries = Object.entries(value);
  const [[type = '', content] = []] = entries;
  if (entries.length !== 1)
    return [`Supplied AttributeValue must contain exactly one of the supported datatypes`];
  // A list or map counts as a level, and so do those within.
  if ((type === 'L' || type === 'M') && depth > MAX_DEPTH)
    return [`Nesting Levels have exceeded supported limits: ${MAX_DEPTH}`];
  switch (type) {
    case 'S':
    case 'B':
      return typeof content === 'string' ? [] : [`${type} is no string`];
    case 'N':
      return numberFaults(content);
    case 'BOOL':
      return typeof content === 'boolean' ? [] : ['BOOL is no boolean'];
    case 'NULL':
      return content === true ? [] : ['Null attribute value types must have the value of true'];
    case 'L':
      return (content as AttributeValue[]).flatMap((each) => valueFaults(each, depth + 1));
    case 'M':
      return Object.entries(content as Item).flatMap(([name, each]) => [
        ...nameFaults(name),
        ...valueFaults(each, depth + 1),
      ]);
    default:
      return SETS[type] ? setFaults(type, content as string[]) : [`There is no type ${type}`];
  }
}

export function nameFaults(name: string): string[] {
  if (name === '') return ['An attribute name is empty'];
  return bytes(name) > MAX_NAME_BYTES ? [`An attribute name has ${bytes(name)} bytes`] : [];
}

function setFaults(type: string, members: readonly string[]): string[] {
  if (members.length === 0) return ['A set may not be empty'];
  const distinct = new Set(type === 'NS' ? members.map((each) => JSON.stringify(decimal(each))) : members);
  return [
    ...(distinct.size < members.length ? ['A set contains duplicates'] : []),
    ...(members.includes('') ? ['A set may not have an empty string as a member'] : []),
    ...(type === 'NS' ? members.flatMap(numberFaults) : []),
  ];
}

function numberFaults(content: unknown): string[] {
  if (typeof content !== 'string' || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(content))
    return ['The parameter cannot be converted to a numeric value'];
  const { digits, exponent } = decimal(content);
  if (digits === '0') return [];
  if (digits.length > MAX_DIGITS)
    return [`Attempting to store more than ${MAX_DIGITS} significant digits in a Number`];
  if (exponent > EXPONENTS.most) return ['Number overflow'];
  return exponent < EXPONENTS.least ? ['Number underflow'] : [];
}

/** The significant digits, and the exponent of the first one. */
function decimal(text: string): { sign: string; digits: string; exponent: number } {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = whole + fraction;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/0+$/, '');
  if (digits === '') return { sign: '', digits: '0', exponent: 0 };
  return {
    sign: sign === '-' ? '-' : '',
    digits,
    exponent: whole.length - leading - 1 + Number(power),
  };
}
/** Negative, zero or positive, by DynamoDB's order: strings and bytes by their bytes. */
export function compareValues(left: AttributeValue, right: AttributeValue): number {
  if ('N' in left) return Number(left['N']) - Number(right['N']);
  const bytesOf = (value: AttributeValue) =>
    'B' in value ? Buffer.from(String(value['B']), 'base64') : Buffer.from(String(value['S']));
  return Buffer.compare(bytesOf(left), bytesOf(right));
}
