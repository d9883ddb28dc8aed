import { CLICK_LIMITS } from '../click-fields.ts';
import { isCountable } from './visit.ts';
import type { Visitor } from './visitor.ts';

/**
 * Whether a visit is a person's, as far as its requests tell. Networks of data centers are not known here:
 * that takes a database. No AWS SDK, no zod: the redirect imports it.
 */

/**
 * `suspected`: looks like a program's; recorded with a mark. `none`: a declared bot, a prefetch or a
 * HEAD request; not recorded.
 */
export type Standing = 'click' | 'suspected' | 'none';

/**
 * Judges a visit of a link or page; `path` names it. Not for pixels: mail programs fetch those for
 * people, by way of a proxy.
 */
export function judgeVisit(visitor: Visitor, path: string): Standing {
  if (visitor.method === 'HEAD') noteProbe(visitor, path);
  if (!isCountable(visitor)) return 'none';
  const { isUnlikely, isBrowser } = judgeAgent(visitor.headers['user-agent']);
  // Either alone is also what monitors and scripts of owners do.
  const isScan = isBrowser && !visitor.headers['accept-language'] && isProbed(visitor, path);
  const isSuspected = isUnlikely || isScan;
  return isSuspected ? 'suspected' : 'click';
}

/** Scanners of mail gateways, and office programs that look at a link before a browser opens it. */
const SCANNER =
  /\b(?:barracuda|ironport|mimecast|proofpoint|safelinks|sophos|ms-?office|microsoft office)\b/i;
/**
 * Browsers that do not support TLS 1.2, so that hardly any site opens in them. Internet Explorer in a
 * compatible mode names Trident.
 */
const EXTINCT_BROWSER =
  /\bMSIE [1-8]\.(?!.*\bTrident\/)|\b(?:Chrome\/[12]?\d|Firefox\/(?:1?\d|2[0-6]))\.|^Mozilla\/[0-3]\./;
/** Systems that exclude each other. Windows Phone claims to be all of them. */
const TWO_SYSTEMS =
  /^(?!.*Windows Phone)(?=.*\b(?:iPhone|iPad|Android)\b).*\bWindows NT\b|\b(?:iPhone|iPad);.*\bAndroid\b|\bMacintosh;.*\bAndroid\b/;
/** Chrome has required Windows 7 since version 50. The rest is for its derivatives. */
const CHROME_ON_XP = /\bWindows NT (?:5\.|6\.0).*\bChrome\/1[1-9]\d\./;
/**
 * All of these send `accept-language` with every request, and none of them HEAD for a link that is opened.
 */
const BROWSER = /^Mozilla\/5\.0 \(.*\b(?:Chrome|Firefox|Safari)\/\d/;

interface Judged {
  /** A scanner's, or impossible. */
  isUnlikely: boolean;
  /** Says so itself. */
  isBrowser: boolean;
}

const judgedAgents = new Map<string, Judged>();
const MAX_AGENTS = 1000;

const NOBODY: Judged = { isUnlikely: false, isBrowser: false };

function judgeAgent(header: string | undefined): Judged {
  const userAgent = header?.slice(0, CLICK_LIMITS.userAgent);
  if (!userAgent) return NOBODY;
  let judged = judgedAgents.get(userAgent);
  if (judged === undefined) {
    if (judgedAgents.size >= MAX_AGENTS) judgedAgents.clear();
    judged = {
      isUnlikely: [SCANNER, EXTINCT_BROWSER, TWO_SYSTEMS, CHROME_ON_XP].some((shape) =>
        shape.test(userAgent),
      ),
      isBrowser: BROWSER.test(userAgent),
    };
    judgedAgents.set(userAgent, judged);
  }
  return judged;
}

/** A scanner asks for the headers of a link and then opens it; a person takes longer. */
const PROBE_MS = 1000;
const MAX_PROBES = 1000;

/**
 * When this process has last received HEAD requests, in memory only: a redirect must not write for this. So
 * the visit after a HEAD request that another process has handled is not recognized.
 */
const probes = new Map<string, number>();

const probeKey = ({ address, headers }: Visitor, path: string): string =>
  `${path}\n${address}\n${headers['user-agent'] ?? ''}`;

function noteProbe(visitor: Visitor, path: string): void {
  const now = visitor.now.getTime();
  for (const [key, at] of probes) {
    if (now - at <= PROBE_MS && probes.size < MAX_PROBES) break;
    probes.delete(key);
  }
  const key = probeKey(visitor, path);
  // Last in the order of the map, which is that of age.
  probes.delete(key);
  probes.set(key, now);
}

function isProbed(visitor: Visitor, path: string): boolean {
  if (probes.size === 0) return false;
  const at = probes.get(probeKey(visitor, path));
  return at !== undefined && visitor.now.getTime() - at <= PROBE_MS;
}
