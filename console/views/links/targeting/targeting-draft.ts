import type { CreateLink, Link } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import { localDateTime } from '#console/components/forms/local-date-time.ts';
import { type AppDraft, appDraftOf, appOf, EMPTY_APP } from './app-draft.ts';

/** Form state of a link's targeting, and the request fields made from it. */

const LIST_CONDITIONS = [
  'countries',
  'languages',
  'devices',
  'os',
  'browsers',
  'referrers',
  'query',
] as const;
const TIME_CONDITIONS = ['from', 'until'] as const;
export type ListCondition = (typeof LIST_CONDITIONS)[number];
type TimeCondition = (typeof TIME_CONDITIONS)[number];
export type ConditionKind = ListCondition | TimeCondition;
export const CONDITION_KINDS: readonly ConditionKind[] = [...LIST_CONDITIONS, ...TIME_CONDITIONS];

export interface ConditionDraft {
  kind: ConditionKind;
  /** Values to match; for `query`, each is `name=value`. */
  values: string[];
  /** Text in the input that is not a value yet. */
  typed: string;
  /** Value of a datetime-local input. */
  time: string;
  /** The stored time, which may have seconds. */
  stored?: string | undefined;
}

export interface RuleDraft {
  /** Identifies it while rules are reordered. */
  key: string;
  conditions: ConditionDraft[];
  to: string;
}

export interface VariantDraft {
  key: string;
  url: string;
  weight: string;
}

/** Goals with a name of their own in the form. */
export const GOALS = ['lead', 'sale'] as const;

export interface TestDraft {
  /** Empty: no test. */
  goal: '' | (typeof GOALS)[number] | 'other';
  /** Name of the event, if the goal is `other`. */
  event: string;
  /** In percent. */
  minimum: string;
  /** Value of a datetime-local input; empty: once there is a verdict. */
  endsAt: string;
  /** The stored time, which may have seconds. */
  stored: string | null;
  switches: boolean;
}

export const EMPTY_TEST: TestDraft = {
  goal: '',
  event: '',
  minimum: '20',
  endsAt: '',
  stored: null,
  switches: false,
};

export type UtmName = (typeof UTM_NAMES)[number];

export interface TargetingDraft {
  rules: RuleDraft[];
  variants: VariantDraft[];
  test: TestDraft;
  /** Value of a datetime-local input; empty: at once. */
  startsAt: string;
  utm: Record<UtmName, string>;
  forwardQuery: boolean;
  /** Undefined: a new link, which follows the account's settings until this is chosen. */
  trackConversions: boolean | undefined;
  /** `image`: a URL, or the storage code of an upload. */
  preview: { title: string; description: string; image: string };
  app: AppDraft;
  /** An image is being uploaded: the link cannot be saved yet. */
  isUploading: boolean;
  allowDuplicate: boolean;
}

export type TargetingField = keyof TargetingDraft & keyof CreateLink;

const utmOf = (values: NonNullable<Link['utm']>): Record<UtmName, string> =>
  Object.fromEntries(UTM_NAMES.map((name) => [name, values[name] ?? ''])) as Record<UtmName, string>;

export const EMPTY_TARGETING: TargetingDraft = {
  rules: [],
  variants: [],
  test: EMPTY_TEST,
  startsAt: '',
  utm: utmOf({}),
  forwardQuery: false,
  trackConversions: undefined,
  preview: { title: '', description: '', image: '' },
  app: EMPTY_APP,
  isUploading: false,
  allowDuplicate: false,
};

export function targetingDraftOf(link: Pick<Link, TargetingField>): TargetingDraft {
  return {
    rules: link.rules.map(({ if: conditions, to }, index) => ({
      key: `rule ${index}`,
      conditions: CONDITION_KINDS.flatMap((kind) => conditionDraft(kind, conditions) ?? []),
      to,
    })),
    variants: link.variants.map(({ url, weight }, index) => ({
      key: `variant ${index}`,
      url,
      weight: String(weight),
    })),
    test: testDraftOf(link.test),
    startsAt: link.startsAt === null ? '' : localDateTime(new Date(link.startsAt)),
    utm: utmOf(link.utm ?? {}),
    forwardQuery: link.forwardQuery,
    trackConversions: link.trackConversions,
    preview: {
      title: link.preview?.title ?? '',
      description: link.preview?.description ?? '',
      image: link.preview?.image ?? '',
    },
    app: appDraftOf(link.app),
    isUploading: false,
    allowDuplicate: link.allowDuplicate,
  };
}

function testDraftOf(test: Link['test']): TestDraft {
  if (test === null) return EMPTY_TEST;
  const goal = GOALS.find((name) => name === test.goal);
  return {
    goal: goal ?? 'other',
    event: goal === undefined ? test.goal : '',
    minimum: String(test.minimum),
    endsAt: test.endsAt === null ? '' : localDateTime(new Date(test.endsAt)),
    stored: test.endsAt,
    switches: test.apply === 'switch',
  };
}

type Conditions = Link['rules'][number]['if'];

function conditionDraft(kind: ConditionKind, conditions: Conditions): ConditionDraft | undefined {
  const value = conditions[kind];
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    return { ...newCondition(kind), time: localDateTime(new Date(value)), stored: value };
  }
  const values = Array.isArray(value)
    ? [...value]
    : Object.entries(value).map(([name, text]) => `${name}=${text}`);
  return { ...newCondition(kind), values };
}

/** The request fields. Incomplete rules and invalid numbers are sent as is: the API validates them. */
export function targetingFields(draft: TargetingDraft): { [Field in TargetingField]: CreateLink[Field] } {
  const { title, description, image } = draft.preview;
  const hasPreview = [title, description, image].some((text) => text.trim() !== '');
  const hasUtm = UTM_NAMES.some((name) => draft.utm[name].trim() !== '');
  return {
    rules: draft.rules.map(ruleOf),
    variants: draft.variants.map(({ url, weight }) => ({ url, weight: numberOf(weight) })),
    test: draft.variants.length === 0 ? null : testOf(draft.test),
    startsAt: draft.startsAt === '' ? null : isoTime(draft.startsAt),
    utm: hasUtm ? Object.fromEntries(UTM_NAMES.map((name) => [name, textOrNull(draft.utm[name])])) : null,
    forwardQuery: draft.forwardQuery,
    trackConversions: draft.trackConversions,
    preview: hasPreview ? { title, description: textOrNull(description), image: textOrNull(image) } : null,
    app: appOf(draft.app),
    allowDuplicate: draft.allowDuplicate,
  };
}

function testOf({ goal, event, minimum, endsAt, stored, switches }: TestDraft): CreateLink['test'] {
  if (goal === '') return null;
  const isStored = stored !== null && localDateTime(new Date(stored)) === endsAt;
  return {
    goal: goal === 'other' ? event.trim() : goal,
    minimum: numberOf(minimum),
    endsAt: endsAt === '' ? null : isStored ? stored : isoTime(endsAt),
    apply: switches ? 'switch' : 'notify',
  };
}

type RuleInput = NonNullable<CreateLink['rules']>[number];

function ruleOf({ conditions, to }: RuleDraft): RuleInput {
  return { if: Object.fromEntries(conditions.map(conditionEntry)) as RuleInput['if'], to };
}

function conditionEntry({ kind, values, time, stored }: ConditionDraft): [ConditionKind, unknown] {
  if (kind === 'from' || kind === 'until') {
    const isStored = stored !== undefined && localDateTime(new Date(stored)) === time;
    return [kind, isStored ? stored : isoTime(time)];
  }
  return [kind, kind === 'query' ? Object.fromEntries(values.map(parameterOf)) : values];
}

/** `plan=pro`; without a value, the parameter must be present and empty. */
function parameterOf(text: string): [name: string, value: string] {
  const [name = '', ...value] = text.split('=');
  return [name.trim(), value.join('=').trim()];
}

/** A local time in UTC; invalid ones are returned unchanged. */
function isoTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const textOrNull = (text: string): string | null => text.trim() || null;

/** The path of the first condition with text that is not a value. */
export function unknownValue({ rules }: TargetingDraft): string | undefined {
  return rules
    .flatMap(({ conditions }, index) =>
      conditions.map(({ kind, typed }) => (typed.trim() === '' ? undefined : `rules[${index}].if.${kind}`)),
    )
    .find((path) => path !== undefined);
}

/** Shares of the weights, from 0 to 1; undefined if a weight is invalid. */
export function sharesOf(weights: readonly string[]): (number | undefined)[] {
  const numbers = weights.map(Number);
  const valid = numbers.map((number) => Number.isInteger(number) && number > 0);
  const total = numbers.reduce((sum, number, i) => (valid[i] ? sum + number : sum), 0);
  return numbers.map((number, i) => (valid[i] ? number / total : undefined));
}

let keys = 0;

export const newRule = (): RuleDraft => ({
  key: `new ${++keys}`,
  conditions: [newCondition('countries')],
  to: '',
});

export const newCondition = (kind: ConditionKind): ConditionDraft => ({
  kind,
  values: [],
  typed: '',
  time: '',
});

export const newVariant = (url = '', weight = '1'): VariantDraft => ({ key: `new ${++keys}`, url, weight });

/**
 * The variants of a split test after a change. A test needs two: the destination, which the others are
 * compared with, is added together with the first.
 */
export function withDestination(
  before: readonly VariantDraft[],
  after: VariantDraft[],
  destination: string,
): VariantDraft[] {
  const isFirst = before.length === 0 && after.length === 1 && after[0]?.url === '';
  return isFirst && destination.trim() !== '' ? [newVariant(destination.trim()), ...after] : after;
}

/** A condition kind that the rule does not have yet. */
export const unusedKinds = (conditions: readonly ConditionDraft[]): ConditionKind[] =>
  CONDITION_KINDS.filter((kind) => !conditions.some((condition) => condition.kind === kind));
