import type { Link } from '@signpost/client/core';
import { Icon, type IconName } from '#console/components/elements/icon.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { LinkStatus } from '../link-status.tsx';

/** Status of a link in a list, and icons for its special features. */
export function LinkMarks({ link }: { link: Link }) {
  const { links, linkList: text } = useTexts();
  const format = useFormat();
  const { hasPassword, expiresAt, maxClicks, rules, variants } = link;
  return (
    <span class="links-marks">
      <LinkStatus link={link} isInList />
      {hasPassword && <Mark icon="lock" text={text.hasPassword} />}
      {expiresAt !== null && <Mark icon="clock" text={text.expiresOn(format.dateTime(expiresAt))} />}
      {maxClicks !== null && (
        <Mark icon="clock" text={text.expiresAfter(links.visits(maxClicks, format.number(maxClicks)))} />
      )}
      {(rules.length > 0 || variants.length > 0) && <Mark icon="split" text={text.hasTargeting} />}
    </span>
  );
}

function Mark({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span class="links-mark" title={text}>
      <Icon name={icon} />
      <span class="visually-hidden">{text}</span>
    </span>
  );
}
