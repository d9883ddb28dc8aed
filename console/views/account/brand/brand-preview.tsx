import type { Brand } from '@signpost/client/core';
import { brandTones } from '#console/preview/brand-tones.ts';
import { fontFamily } from '#console/preview/theme-pictures.ts';
import { useTexts } from '#console/texts/text.tsx';

interface BrandPreviewProps {
  name: string;
  url: string;
  /** The color as typed, which may be incomplete. */
  color: string;
  /** Empty: that of the device. */
  font: NonNullable<Brand['font']> | '';
  footer: string;
}

/** Colors of pages without a brand. The originals are in `visitor-pages/tokens.ts`. */
const OURS = { light: '#0b6b57', dark: '#5fd3b4', onDark: '#0d2a22' };

/** A page of an expired link, light and dark, as visitors see it. */
export function BrandPreview({ name, url, color, font, footer }: BrandPreviewProps) {
  const { account, problems } = useTexts();
  const { brand: text } = account;
  const hex = sixDigits(color);
  const tones = hex === undefined ? undefined : brandTones(hex);
  const schemes = [
    { scheme: 'light', accent: hex ?? OURS.light, onAccent: '#ffffff' },
    { scheme: 'dark', accent: tones?.darkColor ?? OURS.dark, onAccent: tones?.onDarkColor ?? OURS.onDark },
  ];
  return (
    <div class="account-brand-preview">
      {tones?.unreadable && (
        <p class="problem" role="status">
          {problems.low_contrast(tones.unreadable)}
        </p>
      )}
      {schemes.map(({ scheme, accent, onAccent }) => (
        <div
          key={scheme}
          class={`account-brand-page account-brand-${scheme}`}
          style={{ fontFamily: fontFamily(font || 'system') }}
          aria-hidden="true"
        >
          <strong>{name || text.yourName}</strong>
          <span>{text.expired}</span>
          {url.trim() !== '' && (
            <b style={{ background: accent, color: onAccent }}>{name || text.yourName}</b>
          )}
          {footer.trim() !== '' && <small>{footer}</small>}
        </div>
      ))}
    </div>
  );
}

function sixDigits(text: string): string | undefined {
  const [, digits = ''] = /^#?((?:[\da-f]{3}){1,2})$/i.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}
