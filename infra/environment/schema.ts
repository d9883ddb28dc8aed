import * as z from 'zod';
import type { ChatModels } from '#shared/chat/models.ts';
import { defaultChatModels } from './chat-models.ts';
import { withCopyRegion } from './data.ts';
import { settingConflicts } from './setting-conflicts.ts';
import { unknownName } from './setting-names.ts';
import { messageOf, text } from './setting-types.ts';
import { settings } from './settings.ts';

const name = text(
  /^[a-z][a-z0-9-]{0,15}$/,
  '1 to 16 characters of a-z, 0-9 and -, starting with a letter, such as dev',
);

/** Origins of the local run, where AWS assigns no host names. */
const localRunSchema = z.strictObject({
  origin: z.string(),
  /** Origin of the console. Default: `origin`. */
  consoleOrigin: z.string().optional(),
  uploadOrigin: z.string(),
});

const environmentSchema = z
  .strictObject({ name, localRun: localRunSchema.optional(), ...settings })
  .superRefine((environment, context) => {
    for (const conflict of settingConflicts(environment)) context.addIssue({ code: 'custom', ...conflict });
  });

/** Everything that differs between environments. */
export type Environment = z.output<typeof environmentSchema> & { chatModels: ChatModels };

/** An environment before defaults are applied. */
type EnvironmentInput = z.input<typeof environmentSchema>;

/** An entry of `infra/environments.ts`. */
export type EnvironmentSettings = Omit<EnvironmentInput, 'name' | 'localRun' | 'region'> & {
  /** Default: the region of the shell. */
  region?: EnvironmentInput['region'];
};

/**
 * Validates an environment and applies defaults. Throws an error with one line per invalid setting: its
 * path, its value and what is allowed. Rules between settings are checked once each setting is valid. Node
 * does not check types, so the input may be anything.
 */
export function parseEnvironment(
  input: Omit<EnvironmentInput, 'region'> & { region?: EnvironmentInput['region'] },
): Environment {
  const { data, error } = environmentSchema.safeParse(input, { error: messageOf, reportInput: true });
  if (data) {
    return {
      ...data,
      chatModels: data.chatModels ?? defaultChatModels(data),
      data: withCopyRegion(data.region, data.data),
    };
  }
  const faults = error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return [`${issue.path.join('.')} ${issue.message}${given(issue)}`];
    return issue.keys.map(
      (key) => `${[...issue.path, key].join('.')} ${unknownName(environmentSchema, issue.path, key)}`,
    );
  });
  throw new Error(faults.map((fault) => `infra/environments.ts, ${input.name}: ${fault}`).join('\n'));
}

/** A value that is wrong by itself. Rules between settings quote what they compare. */
function given({ code, input }: z.core.$ZodIssue): string {
  if (input === undefined || (code === 'custom' && typeof input === 'object')) return '';
  return `, not ${JSON.stringify(input)}`;
}
