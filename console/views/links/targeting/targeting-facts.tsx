import type { Link } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import type { ComponentChildren } from 'preact';
import type { Texts } from '#console/texts/en.ts';
import { useFormat, useLanguage, useTexts } from '#console/texts/text.tsx';
import { ruleSentence } from './sentences.ts';
import { GOALS, sharesOf, type TargetingField } from './targeting-draft.ts';

/** The name of a goal: those of the account's own are their events. */
export const goalName = (goal: string, text: Texts['targeting']): string => {
  const known = GOALS.find((name) => name === goal);
  return known === undefined ? goal : text.goals[known];
};

interface FactProps {
  title: string;
  children: ComponentChildren;
}

interface TargetingFactsProps {
  link: Link;
  Fact: (props: FactProps) => ComponentChildren;
  ExternalLink: (props: { url: string }) => ComponentChildren;
}

/** The targeting of a link as sentences; nothing for a plain link. */
export function TargetingFacts({ link, Fact, ExternalLink }: TargetingFactsProps) {
  const { targeting: text, apps } = useTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const shares = sharesOf(link.variants.map(({ weight }) => String(weight)));
  const { utm, preview, app } = link;
  const facts: Record<TargetingField, ComponentChildren> = {
    startsAt: link.startsAt !== null && (
      <Fact title={text.starts}>
        <time dateTime={link.startsAt}>{format.dateTime(link.startsAt)}</time>
      </Fact>
    ),
    rules: link.rules.length > 0 && (
      <Fact title={text.rules}>
        <ol class="links-sentences">
          {link.rules.map((rule, index) => (
            <li key={index}>
              {ruleSentence(rule, { text, format, language })} → <ExternalLink url={rule.to} />
            </li>
          ))}
        </ol>
      </Fact>
    ),
    variants: link.variants.length > 0 && (
      <Fact title={text.variants}>
        <ol class="links-sentences">
          {link.variants.map(({ url }, index) => (
            <li key={url}>
              {text.share(format.percent(shares[index] ?? 0))} → <ExternalLink url={url} />
            </li>
          ))}
        </ol>
      </Fact>
    ),
    test: link.test !== null && (
      <Fact title={text.test}>
        {[
          goalName(link.test.goal, text),
          link.test.endsAt !== null && text.until(format.dateTime(link.test.endsAt)),
          link.test.apply === 'switch' && text.switches,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
    ),
    utm: utm !== null && (
      <Fact title={text.utm}>
        {UTM_NAMES.flatMap((name) => (utm[name] ? [`utm_${name}=${utm[name]}`] : [])).join(' · ')}
      </Fact>
    ),
    forwardQuery: link.forwardQuery && <Fact title={text.query}>{text.forwardsQuery}</Fact>,
    trackConversions: link.trackConversions && <Fact title={text.conversions}>{text.tracksConversions}</Fact>,
    preview: preview !== null && (
      <Fact title={text.preview}>
        <strong>{preview.title}</strong>
        {preview.description && <p>{preview.description}</p>}
        {preview.image && (
          <p>
            <ExternalLink url={preview.image} />
          </p>
        )}
      </Fact>
    ),
    app: app !== null && (
      <Fact title={apps.title}>
        {[
          app.ios && `iOS: ${app.ios.path ?? app.ios.url}`,
          app.android && `Android: ${app.android.path ?? app.android.url}`,
          `${apps.ifMissing}: ${apps.missing[app.ifMissing]}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
    ),
    allowDuplicate: link.allowDuplicate && <Fact title={text.duplicate}>{text.duplicateAllowed}</Fact>,
  };
  return <>{Object.values(facts)}</>;
}
