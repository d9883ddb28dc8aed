import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { WRITABLE_LINK_STATUSES } from '../../../clients/typescript/src/values.ts';
import { Select, TextField } from '../../components/forms/field.tsx';
import { TagsField } from '../../components/forms/tags-field.tsx';
import { useTexts } from '../../texts/text.tsx';
import { DomainField } from './domain-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { FormField, LinkDraft } from './link-draft.ts';
import { PasswordField } from './password-field.tsx';

interface LinkFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
  knownTags: readonly string[];
  /** The code can be set only on new links. */
  isNew?: boolean;
  hasPassword?: boolean;
  error: ApiError | undefined;
}

/** Fields of a link: required ones, and the others in a collapsible section. */
export function LinkFields({
  draft,
  onChange,
  knownTags,
  isNew = false,
  hasPassword = false,
  error,
}: LinkFieldsProps) {
  const { links: text } = useTexts();
  const fields: Record<FormField, ComponentChildren> = {
    originalUrl: (
      <TextField
        name="originalUrl"
        label={text.originalUrl}
        type="url"
        placeholder="https://"
        value={draft.originalUrl}
        onChange={(originalUrl) => onChange({ originalUrl })}
        required
        autoFocus
      />
    ),
    title: (
      <TextField
        name="title"
        label={text.linkTitle}
        hint={text.titleHint}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        required
      />
    ),
    tags: (
      <TagsField
        name="tags"
        label={text.tags}
        hint={text.tagsHint}
        tags={draft.tags}
        onChange={(tags) => onChange({ tags })}
        suggestions={knownTags}
      />
    ),
    code: isNew && (
      <TextField
        name="code"
        label={text.code}
        hint={text.codeHint}
        value={draft.code}
        onChange={(code) => onChange({ code })}
        autoComplete="off"
        spellcheck={false}
      />
    ),
    customDomain: (
      <DomainField value={draft.customDomain} onChange={(customDomain) => onChange({ customDomain })} />
    ),
    expiresAt: <ExpiryField draft={draft} onChange={onChange} />,
    maxClicks: (
      <TextField
        name="maxClicks"
        label={text.maxClicks}
        hint={text.maxClicksHint}
        value={draft.maxClicks}
        onChange={(maxClicks) => onChange({ maxClicks })}
        inputMode="numeric"
        autoComplete="off"
      />
    ),
    status: (
      <Select
        name="status"
        label={text.status}
        value={draft.status}
        onChange={(status) => onChange({ status })}
        options={WRITABLE_LINK_STATUSES.map((value) => ({
          value,
          label: text.statuses[value],
        }))}
      />
    ),
    expiredUrl: (
      <TextField
        name="expiredUrl"
        label={text.expiredUrl}
        hint={text.expiredUrlHint}
        type="url"
        placeholder="https://"
        value={draft.expiredUrl}
        onChange={(expiredUrl) => onChange({ expiredUrl })}
      />
    ),
    password: <PasswordField draft={draft} onChange={onChange} hasPassword={hasPassword} />,
  };
  const { originalUrl, title, tags, code, customDomain, expiresAt, maxClicks, status, ...others } = fields;
  return (
    <>
      {originalUrl}
      {title}
      {tags}
      <MoreFields isOpen={!isNew} error={error}>
        <div class="links-pair">
          {code}
          {customDomain}
        </div>
        {expiresAt}
        <div class="links-pair">
          {maxClicks}
          {status}
        </div>
        {Object.values(others)}
      </MoreFields>
    </>
  );
}

/** Collapsed until opened, or until a field in it has an error. */
function MoreFields({
  isOpen,
  error,
  children,
}: {
  isOpen: boolean;
  error: ApiError | undefined;
  children: ComponentChildren;
}) {
  const { links: text } = useTexts();
  const element = useRef<HTMLDetailsElement>(null);
  // Before the form focuses the invalid field.
  useLayoutEffect(() => {
    const { current } = element;
    if (current?.querySelector('[aria-invalid="true"]')) current.open = true;
  }, [error]);
  useLayoutEffect(() => {
    if (element.current) element.current.open = isOpen;
  }, []);
  return (
    <details class="links-more" ref={element}>
      <summary>{text.moreFields}</summary>
      <div class="form">{children}</div>
    </details>
  );
}
