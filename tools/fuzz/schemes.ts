import fc from 'fast-check';
import type { Json } from '#test/support/json.ts';

/** URLs that lead to a denied host. */

/** Denied by the operator of the target. */
export const DENIED_HOST = 'denied.fuzz.example';

const WITHIN = encodeURIComponent(`https://${DENIED_HOST}/`);

/** Browsers and apps open what is in these; documented by their makers as ways to open a URL. */
export const SCHEMES = [
  `x-safari-https://${DENIED_HOST}/`,
  `googlechrome://navigate?url=https://${DENIED_HOST}/`,
  `intent://${DENIED_HOST}/#Intent;scheme=https;end`,
  `https://${DENIED_HOST}/`,
  `intent:#Intent;S.browser_fallback_url=${WITHIN};end`,
  `googlechromes://${DENIED_HOST}/`,
  `firefox://open-url?url=${WITHIN}`,
  `firefox-focus://open-url?url=${WITHIN}`,
  `microsoft-edge:https://${DENIED_HOST}/`,
  `microsoft-edge-https://${DENIED_HOST}/`,
  `touch-https://${DENIED_HOST}/`,
  `brave://open-url?url=${WITHIN}`,
  `ddgQuickLink://${DENIED_HOST}/`,
  `android-app://${DENIED_HOST}/https/${DENIED_HOST}`,
  `feed:https://${DENIED_HOST}/`,
  `feed:javascript:location='https://${DENIED_HOST}/'`,
  `view-source:https://${DENIED_HOST}/`,
  `web+open:https://${DENIED_HOST}/`,
  `upi://pay?pa=a@${DENIED_HOST}`,
  `smb://${DENIED_HOST}/share`,
  `https://a:b@${DENIED_HOST}/`,
  `https://${DENIED_HOST}./`,
  `https://${DENIED_HOST.toUpperCase()}/`,
  `https://sub.${DENIED_HOST}:8443/`,
  `//${DENIED_HOST}/`,
];
export const deniedUrl: fc.Arbitrary<string> = fc.constantFrom(...SCHEMES);

export const isUrlField = ({ type, format, enum: names, const: only }: Json, name: string): boolean =>
  [type].flat().includes('string') &&
  names === undefined &&
  only === undefined &&
  (/^(?:uri|iri)/.test(format ?? '') || /url$|link$/i.test(name));
