/**
 * What the schemes of URLs do. `http` and `https` can lead anywhere, `mailto`, `tel` and `sms` only from
 * pages. Any other scheme may belong to an app, unless it is in this table. Imported by visitor functions: no
 * zod, no AWS SDK.
 */

/** Why a scheme cannot open an app, for error messages. */
const EFFECTS = {
  browser: 'opens any site in a browser',
  code: 'runs code or reads what a browser has stored',
  files: 'opens files, drives, feeds or shells of any server',
  payment: 'starts a payment or opens a wallet',
  identity: 'signs in or adds a login',
  system: 'starts tools or settings of the system',
  contact: 'calls or writes',
  store: 'opens an app store: use appStoreId or package',
  intent: 'starts any app on Android: use url and package',
} as const;

export type SchemeKind = keyof typeof EFFECTS;

const SCHEMES: Readonly<Record<SchemeKind, string>> = {
  browser: `about view-source wyciwyg ie.http alook arc brave chromium cliqz ddglaunch ddgquicklink dolphin
    ecosia edge icab icabmobile klar maxthon opener openerauto openeroptions opera operagx orion puffin
    reynard sleipnir vivaldi x-web-search ipfs ipns dweb web3 steam`,
  code: `javascript vbscript livescript mocha data blob filesystem jar mhtml mk res resource shell hcp
    vnd.ms.radio wysiwyg lynxexec lynxcgi devtools applescript shortcuts workflow scriptable pythonista
    pythonista3 jsbox termux a-shell vscode vscode-insiders vscodium cursor windsurf jetbrains sourcetree
    powershell apt itms-services sileo cydia zbra altstore sidestore`,
  files: `file content smb cifs nfs afp dav davs webdav webdavs ftp ftps sftp ssh telnet tn3270 rlogin vnc rdp
    gopher nntp news snews ldap ldaps dict disk disks git svn rsync ws wss magnet ed2k thunder feed feeds rss
    itpc pcast podcast webcal webcals`,
  payment: `upi gpay tez phonepe paytm paytmmp bhim credpay mobikwik payto paypal venmo cashapp cashme
    squarecash zelle swish vipps mobilepay twint bizum alipay alipays wxpay taler pix bitcoin
    bitcoincash litecoin dogecoin dash ethereum eth monero zcash ripple solana stellar web+stellar
    cardano web+cardano tron ton lightning lnurl lnurlp lnurlw lnurlc keyauth wc metamask trust
    cbwallet phantom rainbow tc tonkeeper okx ledgerlive bitkeep imtokenv2`,
  identity: `otpauth otpauth-migration fido webauthn openid openid-vc openid-connect openid-credential-offer
    openid4vp eudi-openid4vp haip mdoc mdoc-openid4vp bankid msauth`,
  system: `prefs app-prefs app-settings settings android-settings x-apple.systempreferences help search
    x-man-page`,
  contact: `mailto tel telprompt sms smsto mms mmsto callto sip sips h323 imessage facetime facetime-audio
    facetime-prompt facetime-group`,
  store: 'market itms itmss itms-apps itms-appss itms-beta macappstore macappstores',
  intent: 'intent android-app',
};

const KIND_OF = new Map<string, SchemeKind>();
for (const [kind, schemes] of Object.entries(SCHEMES))
  for (const scheme of schemes.split(/\s+/)) KIND_OF.set(scheme, kind as SchemeKind);

/** Families of schemes. `ms-outlook` is an app of phones; all others with `ms-` are handlers of Windows. */
const FAMILIES: readonly [pattern: RegExp, kind: SchemeKind][] = [
  [/extension/, 'code'],
  [/http|browser|chrome|firefox|safari|^microsoft-edge|^web\+/, 'browser'],
  [/^ms-(?!outlook$)|-ms$|^microsoft\.|^windows/, 'system'],
];

/** Why a scheme, in lower case, cannot be that of an app; undefined: it can. */
export function schemeKind(scheme: string): SchemeKind | undefined {
  if (scheme === 'http' || scheme === 'https') return undefined;
  return KIND_OF.get(scheme) ?? FAMILIES.find(([pattern]) => pattern.test(scheme))?.[1];
}

/** What schemes of a kind do, such as `calls or writes`. */
export const schemeEffect = (kind: SchemeKind): string => EFFECTS[kind];

/**
 * Allowed inside the URL of an app: mail and calls ask first, and of stores and intents, what they lead to
 * is judged.
 */
const ALLOWED_WITHIN: ReadonlySet<SchemeKind> = new Set(['contact', 'store', 'intent']);

/** Why a scheme must not be inside the URL of an app; undefined: it can be. */
export function schemeKindWithin(scheme: string): SchemeKind | undefined {
  const kind = schemeKind(scheme);
  return kind !== undefined && ALLOWED_WITHIN.has(kind) ? undefined : kind;
}
