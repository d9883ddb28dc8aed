export const account = {
  balance: 'Balance',
  balanceFree: 'This account is not charged.',
  balanceText: 'Prepaid: usage is deducted from it.',
  brand: {
    account: 'The whole account',
    color: 'Color',
    colorHint: 'For buttons. Leave blank for the default color.',
    colorPicker: 'Pick the color',
    expired: 'This link is no longer active',
    footerExample: 'Imprint',
    footerText: 'Footer link',
    footerUrl: 'Its URL',
    icon: 'Icon',
    iconHint:
      'Shown in browser tabs, also for your Smart Links. Square PNG or JPEG, at most 256 KB and 1,024 ' +
      'pixels wide.',
    lead:
      'Your name, logo, color and font on shared reports and on the pages that visitors see instead of a ' +
      'destination: password, preview, not started, expired, not found.',
    logoHint: 'Replaces the Signpost logo. PNG or JPEG, at most 1 MB.',
    name: 'Name',
    nameHint: 'Also the sender of emails to your visitors.',
    place: 'Brand of',
    placeHint: 'A domain with a brand of its own does not use that of the account.',
    remove: (domain: string | undefined): string =>
      domain ? 'Use the brand of the account' : 'Remove the brand',
    removed: (domain: string | undefined): string =>
      domain ? `The brand of ${domain} was removed` : 'The brand was removed',
    save: 'Save brand',
    saved: (domain: string | undefined): string =>
      domain ? `The brand of ${domain} was saved` : 'The brand was saved',
    savedIcon: 'Saved icon',
    title: 'Brand',
    url: 'Website',
    urlHint: 'Linked from a button on these pages.',
    yourName: 'Your name',
  },
  conversions: {
    days: 'Attribution window in days',
    daysHint: 'How long after a click a conversion still counts for it: 1 to 365 days.',
    save: 'Save',
    saved: 'Conversion settings saved.',
    text:
      'Links that track conversions add a click ID to their destination. Your site sends it back with ' +
      'leads and sales.',
    title: 'Conversions',
    track: 'Track conversions by default',
    trackHint: 'For new links and Smart Links. Existing ones stay as they are.',
  },
  data: {
    delete: 'Delete account',
    deletion: 'Delete this account',
    deletionText:
      'After 14 days all links, pages, files, statistics, members and keys are permanently deleted. Until ' +
      'then everything keeps working, and you can restore the account.',
    download: (size: string) => `Download (${size})`,
    export: 'Export everything',
    exports: 'Export',
    exportsText:
      'Everything in this account as a ZIP file of JSON, CSV and files. We email you when it is ready. It ' +
      'is kept for 7 days.',
    name: 'Account name',
    nameHint: (name: string) => `Enter “${name}” to confirm.`,
    restore: 'Keep the account',
    scheduled: (date: string) => `This account will be deleted on ${date}.`,
    statuses: {
      pending: 'Waiting',
      running: 'Running',
      completed: 'Ready',
      failed: 'Failed',
      expired: 'Expired',
    },
  },
  domains: {
    actions: 'Actions',
    add: 'Add domain',
    added: 'Added',
    host: 'Domain',
    hostHint: 'For example, go.example.com. Add each subdomain separately.',
    dnsNothing: 'No record yet',
    dnsNow: 'DNS now',
    dnsRight: 'Found',
    failures: {
      caa_forbids:
        'A CAA record of the domain does not allow Amazon to issue its certificate. Add 0 issue ' +
        '"amazon.com", or remove the CAA records.',
      certificate_failed:
        'The certificate could not be issued. Check that the CNAME record is the one above. A new one is ' +
        'requested automatically.',
      certificate_lapsed:
        'The certificate has expired or was revoked. A new one is requested automatically while the CNAME ' +
        'record is the one above.',
      cname_elsewhere: 'The domain points elsewhere. Change its CNAME record to the one above.',
      cname_missing: 'DNS had no CNAME record for 7 days. Add the record above, then try again.',
      dns_unreadable:
        'The name servers of the domain did not respond for 7 days. Check them, then try again.',
      host_taken: 'Another CloudFront distribution serves this domain. Remove it there.',
      timed_out: 'The certificate was not issued within 7 days. Check the CNAME record, then try again.',
    },
    cnameNext: 'Next, point its CNAME record here. Keep the TXT record.',
    goLiveText:
      'Add these records to the DNS of the domain. It then goes live automatically, usually within ' +
      'minutes. You can close this window.',
    isDefault: 'Use for new links by default',
    isDefaultBadge: 'Default',
    lapsed: (host: string, txtName: string, date: string) =>
      `${host} has lapsed: new links there are refused. Add its TXT record ${txtName} again, or the domain ` +
      `is released on ${date} and serves nothing.`,
    lapsesOn: (date: string) => `Lapses on ${date}`,
    lead:
      'Only you can use a verified domain, and it serves only your links and pages. Keep its TXT record: ' +
      'it is looked up every day.',
    missing: (host: string, txtName: string, date: string) =>
      `The TXT record ${txtName} is missing. Add it again, or ${host} lapses on ${date}: new links there ` +
      'are then refused.',
    none: 'No domains yet',
    noneText: 'Add your own domain for your short links.',
    recordMissing: 'TXT record missing',
    recordName: 'Name',
    recordOf: (part: string, type: string) => `${part} of the ${type} record`,
    recordType: 'Type',
    recordValue: 'Value',
    records: 'DNS records',
    releasedOn: (date: string) => `Released on ${date}. Verify it to get it back.`,
    releasesOn: (date: string) => `No new links. Released on ${date}.`,
    removeLive: (host: string) =>
      `${host} stops working now, and another account can verify it soon. Your links keep it as their ` +
      'domain.',
    removePending: (host: string) =>
      `${host} is removed from this list. To add it again, you need a new DNS record.`,
    removeTitle: 'Remove this domain?',
    removeVerified: (host: string) =>
      `${host} will serve links of all accounts, and another account can verify it. Your links keep it as ` +
      'their domain.',
    caseSensitive: 'Upper and lower case of short codes differ',
    robots: 'Search engines',
    robotsHint: 'The content of /robots.txt. Blocking crawlers also hides previews in some social networks.',
    robotsOptions: { none: 'No robots.txt', allow: 'Allow all crawlers', disallow: 'Block all crawlers' },
    settingsOf: (host: string) => `Settings of ${host}`,
    shortUrls: 'Short links',
    shortUrlsChanged: (example: string) => `Short links are shown as ${example}`,
    shortUrlsOf: (host: string) => `Short links of ${host}`,
    status: 'Status',
    statuses: {
      failed: 'Failed',
      issuing: 'Issuing certificate',
      lapsed: 'Lapsed',
      live: 'Live',
      pending: 'Pending',
      released: 'Released',
      suspended: 'Suspended',
      taken_over: 'Taken over',
      verified: 'Verified',
    },
    takenOverOn: (date: string) => `Another account verified it on ${date}. Your links no longer work there.`,
    title: 'Domains',
    trafficHint: 'For links to work, the operator of this service must also set up the domain.',
    tryAgain: 'Try again',
    urls: {
      rootUrl: { label: 'Home page', hint: 'Where the domain itself redirects, without a code.' },
      notFoundUrl: { label: 'Unknown links', hint: 'Where codes that do not exist redirect.' },
      expiredUrl: {
        label: 'Ended links',
        hint: 'Where expired and disabled links redirect, unless they have a URL of their own.',
      },
    },
    verify: 'Verify',
    verifyText:
      'Add this record to the DNS of the domain, then verify it. DNS changes can take a few minutes. Keep ' +
      'the record afterwards.',
    verifyTitle: (host: string) => `Verify ${host}`,
    waitsForDns: 'Waiting for DNS',
    wasChanged: (host: string) => `Settings of ${host} saved`,
    wasRemoved: (host: string) => `${host} was removed`,
    wasVerified: (host: string) => `${host} is verified`,
  },
  key: 'This key',
  keyExpires: 'Expires',
  keyId: 'Key ID',
  keyName: 'Name',
  may: 'Allowed',
  mayNot: 'Not allowed',
  never: 'Never',
  owner: 'Account',
  ownerId: 'Account ID',
  ownerSince: 'Since',
  paused:
    'Your balance is used up, so the API rejects requests. Links and pages keep working. Top up to continue.',
  permissions: 'Permissions of this key',
  permissionsOfRole: 'Your permissions',
  plan: 'Plan',
  plans: { free: 'Free', pro: 'Pro', business: 'Business' },
  playground: {
    assistant: 'Model',
    cut: { content_filter: 'Cut off by the content filter', length: 'Cut off at the token limit' },
    clear: 'Clear',
    clearText: 'The conversation will be lost.',
    clearTitle: 'Clear the conversation?',
    composer: 'Message',
    composerHint: 'Enter to send, Shift + Enter for a new line.',
    conversation: 'Conversation',
    empty: 'Start a conversation',
    emptyText: 'The conversation stays in this tab until you sign out or close it.',
    errors: {
      invalid_setting: 'One of the settings is not valid. See the message beside it.',
      insufficient_quota: 'Your prepaid balance is too low for this. Top up to continue.',
      model_failed: 'The model could not respond. Try again in a moment.',
      permission_denied: 'This key cannot use the models. It needs the permission chat:generate.',
    },
    maxTokens: 'Maximum tokens per response',
    maxTokensHint: 'Leave blank for the maximum of the model.',
    model: 'Model',
    retry: 'Try again',
    send: 'Send',
    settings: 'Settings',
    stop: 'Stop',
    stopped: 'Stopped. Tokens generated so far are charged.',
    systemPrompt: 'System prompt',
    systemPromptHint: 'Instructions for all responses of the model.',
    temperature: 'Temperature',
    temperatureHint: 'From 0 (most predictable) to 2. Leave blank for the default of the model.',
    title: 'Chat playground',
    tokens: (prompt: string, answer: string) => `${prompt} input tokens, ${answer} output tokens`,
    total: (tokens: string) => `${tokens} tokens in this conversation`,
    writing: 'The model is writing …',
    you: 'You',
  },
  quota: {
    codes: 'New codes and slugs today',
    heldCodes: 'Codes kept after a deletion',
    keys: 'API keys',
    domains: 'Domains',
    reports: 'Scheduled reports',
    shares: 'Shared reports',
    links: 'Links',
    smartLinks: 'Smart Links',
    storage: 'Media storage',
    uploads: 'Uploads today',
    webhooks: 'Webhooks',
  },
  quotas: 'Quotas',
  rateLimit: 'Requests per minute',
  rateLimitText: (limit: string) => `${limit} across all keys`,
  reserved: (amount: string) => `${amount} reserved for chat calls in progress.`,
  status: 'Status',
  statuses: { active: 'Active', inactive: 'Inactive', expired: 'Expired' },
  summary: 'Plan and usage',
  title: 'Account',
  upTo: (limit: string) => `up to ${limit}`,
  unlimited: (used: string) => `${used}, unlimited`,
  used: (used: string, limit: string) => `${used} of ${limit}`,
  usedUp: 'Used up',
};
