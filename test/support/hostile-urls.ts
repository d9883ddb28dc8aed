/**
 * URLs with which an attacker may try to make this service connect to where it must not. `check-url` refuses
 * each of them with the reason beside it: a malformed one with 400, the others with 200 and that `reason`.
 * A link may lead to a private address (that is for the visitor's own network to answer), so `originalUrl`
 * refuses the malformed only.
 */
export interface HostileUrl {
  url: string;
  reason: 'malformed' | 'address_not_public' | 'port_not_allowed';
  /** What its name resolves to; absent when the host is an address itself. */
  resolvesTo?: string[];
}

const address = (...urls: string[]): HostileUrl[] =>
  urls.map((url) => ({ url, reason: 'address_not_public' }));
const name = (url: string, ...resolvesTo: string[]): HostileUrl => ({
  url,
  reason: 'address_not_public',
  resolvesTo,
});
const port = (...urls: string[]): HostileUrl[] => urls.map((url) => ({ url, reason: 'port_not_allowed' }));
const malformed = (...urls: string[]): HostileUrl[] => urls.map((url) => ({ url, reason: 'malformed' }));

export const HOSTILE_URLS: readonly HostileUrl[] = [
  // This machine, in every spelling that the URL parser knows.
  ...address(
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/admin',
    'https://127.0.0.1/',
    'http://127.1/',
    'http://127.255.255.254/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://0.1.2.3/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]:8080/',
    'http://[::]/',
  ),
  // Forms of IPv6 that carry an IPv4 address.
  ...address(
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'http://[::127.0.0.1]/',
    'http://[::a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2001:0:7f00:1::]/',
    'http://[::ffff:0:7f00:1]/',
  ),
  // The cloud's metadata and credentials.
  ...address(
    'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
    'http://2852039166/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.170.2/v2/credentials',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
  ),
  // Private, shared and special networks.
  ...address(
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://0xc0a80101/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
  ),
  // Names that lead there.
  name('http://localhost/', '127.0.0.1'),
  name('http://LOCALHOST./', '::1'),
  name('http://metadata.google.internal/computeMetadata/v1/', '169.254.169.254'),
  name('http://127.0.0.1.nip.io/', '127.0.0.1'),
  name('http://mapped.attacker.example/', '::ffff:10.0.0.1'),
  name('https://one-of-two.attacker.example/', '93.184.215.14', '10.0.0.1'),
  // Services that are not the web.
  ...port(
    'http://93.184.215.14:22/',
    'http://93.184.215.14:6379/',
    'https://93.184.215.14:9200/',
    'http://93.184.215.14:0/',
  ),
  ...malformed(
    'http://user:secret@example.com/',
    'http://127.0.0.1@example.com/',
    'http://example.com@127.0.0.1/',
    'http:///127.0.0.1/',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\',
    '//127.0.0.1/',
    '127.0.0.1',
    'http://127.0.0.1:99999/',
    'http://[fe80::1%25eth0]/',
    'http://[::1/',
    'http://127.0.0.1.256.1/',
    'http://exa mple.com/',
    'http://127.0.0.1/\r\nHost: internal',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'ftp://127.0.0.1/',
    'dict://127.0.0.1:11211/stat',
    'data:text/html,hello',
    'javascript:alert(1)',
    `http://127.0.0.1/${'a'.repeat(5000)}`,
  ),
];
