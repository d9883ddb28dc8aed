import type { ApiError } from '@signpost/client/core';
import { useLayoutEffect } from 'preact/hooks';
import { Loaded } from '#console/components/feedback/states.tsx';
import { Select, TextArea, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { Form } from '#console/components/forms/form.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { ChatSettings } from './conversation.ts';

interface ChatSettingsFormProps {
  settings: ChatSettings;
  /** Error of the last request. */
  error: ApiError | undefined;
  onChange: (settings: Partial<ChatSettings>) => void;
}

export function ChatSettingsForm({ settings, error, onChange }: ChatSettingsFormProps) {
  const { account } = useTexts();
  const { playground: text } = account;
  const { api } = useSession();
  const models = useQuery('chat-models', (signal) => api.models({ signal }));
  // Before anyone can choose another one.
  useLayoutEffect(() => {
    const { data = [] } = models;
    const isOffered = data.some(({ id }) => id === settings.model);
    if (data[0] && !isOffered) onChange({ model: data[0].id });
  }, [models.data]);
  const field = fieldProps(settings, onChange);
  return (
    <section class="card developer-chat-settings" aria-label={text.settings}>
      <h2>{text.settings}</h2>
      <Loaded of={models} lines={4}>
        {(known) => (
          // Errors that belong to no setting are shown in the conversation.
          <Form onSubmit={() => undefined} error={error?.details.length ? error : undefined}>
            <Select
              {...field('model')}
              label={text.model}
              options={known.map(({ id }) => ({ value: id, label: id }))}
            />
            <TextArea
              {...field('systemPrompt')}
              label={text.systemPrompt}
              hint={text.systemPromptHint}
              rows={4}
            />
            <TextField
              {...field('temperature')}
              label={text.temperature}
              hint={text.temperatureHint}
              inputMode="text"
            />
            <TextField
              {...field('maxTokens')}
              name="max_tokens"
              label={text.maxTokens}
              hint={text.maxTokensHint}
              inputMode="numeric"
            />
          </Form>
        )}
      </Loaded>
    </section>
  );
}
