import type { ApiError } from '@signpost/client/core';
import { WRITABLE_LINK_STATUSES } from '@signpost/client/values';
import type { ComponentChildren } from 'preact';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { fieldProps } from '#console/components/forms/field-props.ts';
import { FolderField } from '#console/components/forms/folder-field.tsx';
import { ProblemSummary } from '#console/components/forms/problem-summary.tsx';
import { TagsField } from '#console/components/forms/tags-field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { Folded } from '../targeting/folded.tsx';
import type { TargetingField } from '../targeting/targeting-draft.ts';
import { ExpiryField } from './expiry-field.tsx';
import type { FormField, LinkDraft } from './link-draft.ts';
import { PasswordField } from './password-field.tsx';
import { type Availability, ShortLinkFields } from './short-link-fields.tsx';
import { TargetingSections } from './targeting-sections.tsx';
import type { DraftChange } from './use-link-form.ts';

interface LinkFieldsProps {
  draft: LinkDraft;
  onChange: (change: DraftChange) => void;
  knownTags: readonly string[];
  /** The field for tags is used. */
  onTagFocus?: (() => void) | undefined;
  /** The focus has left the code. */
  onCodeLeave?: (() => void) | undefined;
  availability?: Availability;
  isNew?: boolean;
  /** The code of an existing link. */
  storedCode?: string | undefined;
  hasPassword?: boolean;
  /** Right under the destination: there is another link to it. */
  notice?: ComponentChildren;
  error: ApiError | undefined;
}

/** Fields of `TargetingSections` and `ShortLinkFields`. */
type InSection = TargetingField | 'expiresAt' | 'code' | 'customDomain' | 'utmTemplateId';

/** Fields of a link: those of most links at once, the others in collapsible sections. */
export function LinkFields({
  draft,
  onChange,
  knownTags,
  onTagFocus,
  onCodeLeave,
  availability,
  isNew = false,
  storedCode,
  hasPassword = false,
  notice,
  error,
}: LinkFieldsProps) {
  const { links: text } = useTexts();
  const field = fieldProps(draft, onChange);
  const fields: Record<Exclude<FormField, InSection>, ComponentChildren> = {
    originalUrl: (
      <TextField
        {...field('originalUrl')}
        label={text.originalUrl}
        type="url"
        placeholder="https://"
        required
        autoFocus
      />
    ),
    title: <TextField {...field('title')} label={text.linkTitle} hint={text.titleHint} />,
    tags: (
      <TagsField
        {...field('tags')}
        label={text.tags}
        hint={text.tagsHint}
        suggestions={knownTags}
        onFocus={onTagFocus}
      />
    ),
    folderId: <FolderField {...field('folderId')} />,
    maxClicks: (
      <TextField
        {...field('maxClicks')}
        label={text.maxClicks}
        hint={text.maxClicksHint}
        inputMode="numeric"
        autoComplete="off"
      />
    ),
    status: (
      <Select
        {...field('status')}
        label={text.status}
        options={WRITABLE_LINK_STATUSES.map((value) => ({
          value,
          label: text.statuses[value],
        }))}
      />
    ),
    expiredUrl: (
      <TextField
        {...field('expiredUrl')}
        label={text.expiredUrl}
        hint={text.expiredUrlHint}
        type="url"
        placeholder="https://"
      />
    ),
    password: <PasswordField draft={draft} onChange={onChange} hasPassword={hasPassword} />,
  };
  const { originalUrl, title, tags, folderId, maxClicks, status, ...others } = fields;
  return (
    <>
      <ProblemSummary />
      {originalUrl}
      {notice}
      <ShortLinkFields
        draft={draft}
        onChange={onChange}
        storedCode={storedCode}
        onCodeLeave={onCodeLeave}
        availability={availability}
      />
      {title}
      {tags}
      <ExpiryField draft={draft} onChange={onChange} />
      {/* Below what is used at once: it may come late. */}
      {folderId}
      <Folded title={text.moreFields} isOpen={!isNew} error={error}>
        <div class="links-pair">
          {maxClicks}
          {status}
        </div>
        {Object.values(others)}
      </Folded>
      <TargetingSections draft={draft} onChange={onChange} error={error} />
    </>
  );
}
