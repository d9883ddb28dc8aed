/** Files as other products write them, and the links that must come out of them. */
export interface ImportLayout {
  name: string;
  /** Where the layout is from. */
  source: string;
  format: string;
  text: string;
  links: readonly ExpectedLink[];
  /** Columns that are ignored, if the layout says so. */
  ignored?: readonly string[];
}

interface ExpectedLink {
  code: string;
  originalUrl: string;
  aliases?: readonly string[];
  title?: string;
  tags?: readonly string[];
  status?: 'active' | 'inactive';
  expiresAt?: string;
  maxClicks?: number;
  originallyCreatedAt?: string;
}

const A = 'https://shop.example.org/spring?id=1';
const B = 'https://docs.example.org/start';

const json = (value: unknown): string => JSON.stringify(value, null, 1);

export const IMPORT_LAYOUTS: readonly ImportLayout[] = [
  {
    name: 'JSON of one’s own with a slug and tags in a text',
    source: 'docs/guides/import.md',
    format: 'generic',
    text: json([
      { originalUrl: A, slug: 'spring', tags: 'a,b', expires_at: '2090-01-01' },
      { originalUrl: B, slug: 'start' },
    ]),
    links: [
      { code: 'spring', originalUrl: A, tags: ['a', 'b'], expiresAt: '2090-01-01' },
      { code: 'start', originalUrl: B },
    ],
  },
  {
    name: 'Bitly, two columns',
    source: 'https://github.com/shlinkio/shlink/issues/834',
    format: 'generic',
    text: `shorturl,longurl\nhttps://bit.ly/spring,${A}\nbit.ly/3QwErTy,${B}\n`,
    links: [
      { code: 'spring', originalUrl: A },
      { code: '3QwErTy', originalUrl: B },
    ],
  },
  {
    name: 'Bitly, export of links',
    source: 'https://github.com/URLR/urlr-docs/blob/main/docs/migration/bitly.md',
    format: 'bitly',
    text:
      'Created Date,Title,Link,Custom Link,Destination URL,Tags\n' +
      `2023-11-20,Spring,https://bit.ly/3QwErTy,https://go.example.net/spring,${A},"a,b"\n` +
      `2023-11-21,,https://bit.ly/4AbCdEf,,${B},\n`,
    links: [
      {
        code: 'spring',
        originallyCreatedAt: '2023-11-20T00:00:00.000Z',
        aliases: ['3QwErTy'],
        originalUrl: A,
        title: 'Spring',
        tags: ['a', 'b'],
      },
      { code: '4AbCdEf', originallyCreatedAt: '2023-11-21T00:00:00.000Z', originalUrl: B },
    ],
  },
  {
    name: 'Bitly, export with custom_bitlink',
    source: 'https://docs.elido.app/docs/migrations/from-bitly',
    format: 'bitly',
    text:
      'long_url,custom_bitlink,title,archived,tags,created_at\n' +
      `${A},bit.ly/spring,Spring,false,"a,b",2023-11-20T17:20:40+0000\n` +
      `${B},bit.ly/start,,true,,2023-11-21T17:20:40+0000\n`,
    links: [
      {
        code: 'spring',
        originallyCreatedAt: '2023-11-20T17:20:40.000Z',
        originalUrl: A,
        title: 'Spring',
        tags: ['a', 'b'],
      },
      { code: 'start', originallyCreatedAt: '2023-11-21T17:20:40.000Z', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'Bitly, API v4 with several custom back-halves',
    source: 'https://github.com/thedevs-network/kutt/issues/382',
    format: 'bitly',
    text: json({
      links: [
        {
          created_at: '2020-10-26T17:20:40+0000',
          id: 'bit.ly/3QwErTy',
          link: 'https://bit.ly/3QwErTy',
          custom_bitlinks: ['https://bit.ly/spring', 'https://go.example.net/easter'],
          long_url: A,
          archived: false,
          tags: ['a'],
          deeplinks: [],
        },
        {
          id: 'bit.ly/4AbCdEf',
          link: 'https://bit.ly/4AbCdEf',
          custom_bitlinks: [],
          long_url: B,
          archived: true,
          tags: [],
        },
      ],
      pagination: { next: '', size: 50, page: 1, total: 2 },
    }),
    links: [
      {
        code: 'spring',
        originallyCreatedAt: '2020-10-26T17:20:40.000Z',
        aliases: ['easter', '3QwErTy'],
        originalUrl: A,
        tags: ['a'],
      },
      { code: '4AbCdEf', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'tiny.cc, hashes and notes',
    source: 'https://tiny.cc/tiny/csv_examples',
    format: 'tiny.cc',
    text: `"url";"short_id";"note"\n"${A}";"37r";""\n"${B}";"37s";"Funny stuff"\n`,
    links: [
      { code: '37r', originalUrl: A },
      { code: '37s', originalUrl: B, title: 'Funny stuff' },
    ],
  },
  {
    name: 'tiny.cc, short URLs',
    source: 'https://tiny.cc/tiny/csv_examples',
    format: 'generic',
    text: `"url";"short_url"\n"${A}";"custom.example/37r"\n"${B}";"custom.example/37s"\n`,
    links: [
      { code: '37r', originalUrl: A },
      { code: '37s', originalUrl: B },
    ],
  },
  {
    name: 'tiny.cc, export',
    source: 'https://tiny.cc/tiny/help/export-import',
    format: 'generic',
    text: `"Long Url";"Short Url";"Hits"\n"${A}";"https://tiny.cc/37r";"5"\n"${B}";"https://tiny.cc/37s";"0"\n`,
    links: [
      { code: '37r', originalUrl: A },
      { code: '37s', originalUrl: B },
    ],
  },
  {
    name: 'Shlink, web client before version 4',
    source: 'https://github.com/shlinkio/shlink-web-client/issues/826',
    format: 'shlink',
    text:
      'createdAt,shortUrl,longUrl,title,tags,visits\n' +
      `2023-04-16T10:00:00+02:00,https://s.example.org/spring,${A},Spring,a|b,3\n` +
      `2023-04-16T10:00:00+02:00,https://s.example.org/hJk32,${B},,,0\n`,
    links: [
      {
        code: 'spring',
        originallyCreatedAt: '2023-04-16T08:00:00.000Z',
        originalUrl: A,
        title: 'Spring',
        tags: ['a', 'b'],
      },
      { code: 'hJk32', originallyCreatedAt: '2023-04-16T08:00:00.000Z', originalUrl: B },
    ],
  },
  {
    name: 'Shlink, web client',
    source: 'https://github.com/urania-dev/snapp/issues/38',
    format: 'shlink',
    text:
      '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"\n' +
      `"2024-08-15T15:03:56-04:00","s.example.org","9r2TW","https://s.example.org/9r2TW","${A}","Spring","a",61\n`,
    links: [
      {
        code: '9r2TW',
        originallyCreatedAt: '2024-08-15T19:03:56.000Z',
        originalUrl: A,
        title: 'Spring',
        tags: ['a'],
      },
    ],
  },
  {
    name: 'Shlink, CSV that it imports itself',
    source: 'https://github.com/miantiao-me/Sink/issues/9',
    format: 'generic',
    text: `Long URL,Tags,Domain,Short code,Title\n${A},foo|bar|baz,,123,\n${B},,example.com,456,my title\n`,
    links: [
      { code: '123', originalUrl: A, tags: ['foo', 'bar', 'baz'] },
      { code: '456', originalUrl: B, title: 'my title' },
    ],
  },
  {
    name: 'Shlink, REST API',
    source: 'https://api-spec.shlink.io',
    format: 'shlink',
    text: json({
      shortUrls: {
        data: [
          {
            shortCode: 'spring',
            shortUrl: 'https://s.example.org/spring',
            longUrl: A,
            tags: ['a'],
            meta: { validSince: null, validUntil: '2090-01-01T00:00:00+01:00', maxVisits: 100 },
            domain: null,
            title: 'Spring',
            crawlable: false,
            forwardQuery: true,
          },
        ],
        pagination: { currentPage: 1, pagesCount: 1 },
      },
    }),
    links: [
      {
        code: 'spring',
        originalUrl: A,
        tags: ['a'],
        title: 'Spring',
        expiresAt: '2089-12-31T23:00:00.000Z',
        maxClicks: 100,
      },
    ],
  },
  {
    name: 'Dub, export',
    source: 'https://github.com/dubinc/dub (exportLinksColumns)',
    format: 'dub',
    text:
      'Short link,Destination URL,Clicks,Created at,Tags,Archived,Disabled at\n' +
      `https://dub.sh/spring,${A},4,2024-05-02T08:00:00.000Z,"a, b",false,\n` +
      `https://dub.sh/start,${B},0,2024-05-02T08:00:00.000Z,,false,2024-06-02T08:00:00.000Z\n`,
    links: [
      { code: 'spring', originallyCreatedAt: '2024-05-02T08:00:00.000Z', originalUrl: A, tags: ['a', 'b'] },
      { code: 'start', originallyCreatedAt: '2024-05-02T08:00:00.000Z', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'Short.io, API',
    source: 'https://developers.short.io/reference',
    format: 'short.io',
    text: json({
      count: 1,
      links: [
        {
          idString: 'lnk_1',
          originalURL: A,
          shortURL: 'http://acme.short.gy/spring',
          secureShortURL: 'https://acme.short.gy/spring',
          path: 'spring',
          title: 'Spring',
          tags: ['a'],
          archived: true,
          expiresAt: 3787776000000,
        },
      ],
    }),
    links: [
      {
        code: 'spring',
        originalUrl: A,
        title: 'Spring',
        tags: ['a'],
        status: 'inactive',
        expiresAt: '2090-01-11T00:00:00.000Z',
      },
    ],
  },
  {
    name: 'Rebrandly, API',
    source: 'https://developers.rebrandly.com/docs/link-model',
    format: 'rebrandly',
    text: json([
      {
        id: 'ffs24cc5',
        title: 'Spring',
        slashtag: 'spring',
        destination: A,
        shortUrl: 'rebrand.ly/spring',
        domain: { id: '8f1', ref: '/domains/8f1', fullName: 'rebrand.ly' },
        status: 'active',
        clicks: 4,
        forwardParameters: false,
      },
      {
        id: 'ffs24cc6',
        title: 'Start',
        slashtag: 'start',
        destination: B,
        shortUrl: 'rebrand.ly/start',
        domain: { id: '8f1', fullName: 'rebrand.ly' },
        status: 'trashed',
      },
    ]),
    links: [
      { code: 'spring', originalUrl: A, title: 'Spring', status: 'active' },
      { code: 'start', originalUrl: B, title: 'Start', status: 'inactive' },
    ],
  },
  {
    name: 'Kutt, API',
    source: 'https://docs.kutt.it',
    format: 'kutt',
    text: json({
      total: 2,
      data: [
        {
          id: 'b5a1f7c0-8d8e-4e43-8a0c-0f6f5d3e2a11',
          address: 'spring',
          target: A,
          link: 'https://kutt.it/spring',
          banned: false,
          password: false,
          description: 'Spring',
          expire_in: null,
          visit_count: 5,
        },
        {
          id: 'b5a1f7c0-8d8e-4e43-8a0c-0f6f5d3e2a12',
          address: 'start',
          target: B,
          link: 'https://kutt.it/start',
          banned: true,
          password: false,
          description: null,
          expire_in: '2090-01-01T00:00:00.000Z',
        },
      ],
    }),
    links: [
      { code: 'spring', originalUrl: A, title: 'Spring' },
      { code: 'start', originalUrl: B, status: 'inactive', expiresAt: '2090-01-01T00:00:00.000Z' },
    ],
  },
  {
    name: 'YOURLS, mysql --batch',
    source: 'https://github.com/YOURLS/YOURLS/wiki/Database-Structure',
    format: 'yourls',
    text:
      'keyword\turl\ttitle\ttimestamp\tip\tclicks\n' +
      `spring\t${A}\tHe said "hi"\\tto\\\\all\t2019-02-03 04:05:06\t203.0.113.7\t47\n` +
      `start\t${B}\tNULL\t2019-02-03 04:05:06\t203.0.113.7\t0\n`,
    links: [
      {
        code: 'spring',
        originallyCreatedAt: '2019-02-03T04:05:06.000Z',
        originalUrl: A,
        title: 'He said "hi" to\\all',
      },
      {
        code: 'start',
        originallyCreatedAt: '2019-02-03T04:05:06.000Z',
        originalUrl: B,
        title: 'docs.example.org/start',
      },
    ],
  },
  {
    name: 'YOURLS, quotes escaped by a backslash',
    source: 'https://docs.phpmyadmin.net/en/latest/import_export.html',
    format: 'yourls',
    text:
      '"keyword","url","title","timestamp","ip","clicks"\n' +
      `"spring","${A}","O\\"zh","2019-02-03 04:05:06","203.0.113.7","47"\n` +
      `"start","${B}",NULL,"2019-02-03 04:05:06","203.0.113.7","0"\n`,
    links: [
      { code: 'spring', originallyCreatedAt: '2019-02-03T04:05:06.000Z', originalUrl: A, title: 'O"zh' },
      {
        code: 'start',
        originallyCreatedAt: '2019-02-03T04:05:06.000Z',
        originalUrl: B,
        title: 'docs.example.org/start',
      },
    ],
  },
  {
    name: 'YOURLS, phpMyAdmin JSON',
    source: 'https://docs.phpmyadmin.net/en/latest/import_export.html',
    format: 'yourls',
    text: json([
      { type: 'header', version: '5.2.1', comment: 'Export to JSON plugin for PHPMyAdmin' },
      { type: 'database', name: 'yourls' },
      {
        type: 'table',
        name: 'yourls_options',
        database: 'yourls',
        data: [{ option_id: '1', option_name: 'version', option_value: '1.9' }],
      },
      {
        type: 'table',
        name: 'yourls_url',
        database: 'yourls',
        data: [
          {
            keyword: 'spring',
            url: A,
            title: 'Spring',
            timestamp: '2019-02-03 04:05:06',
            ip: '203.0.113.7',
            clicks: '47',
          },
          {
            keyword: 'start',
            url: B,
            title: null,
            timestamp: '2019-02-03 04:05:06',
            ip: '203.0.113.7',
            clicks: '0',
          },
        ],
      },
    ]),
    links: [
      { code: 'spring', originallyCreatedAt: '2019-02-03T04:05:06.000Z', originalUrl: A, title: 'Spring' },
      { code: 'start', originallyCreatedAt: '2019-02-03T04:05:06.000Z', originalUrl: B },
    ],
  },
  {
    name: 'YOURLS, API',
    source: 'https://yourls.org/docs/guide/advanced/passwordless-api',
    format: 'yourls',
    text: json({
      links: {
        link_1: {
          shorturl: 'https://sho.example/spring',
          url: A,
          title: 'Spring',
          timestamp: '2019-02-03 04:05:06',
          ip: '203.0.113.7',
          clicks: '47',
        },
        link_2: {
          shorturl: 'https://sho.example/start',
          url: B,
          title: '',
          timestamp: '2019-02-03 04:05:06',
          ip: '203.0.113.7',
          clicks: '0',
        },
      },
      stats: { total_links: '2', total_clicks: '47' },
      statusCode: 200,
      message: 'success',
    }),
    links: [
      { code: 'spring', originallyCreatedAt: '2019-02-03T04:05:06.000Z', originalUrl: A, title: 'Spring' },
      { code: 'start', originallyCreatedAt: '2019-02-03T04:05:06.000Z', originalUrl: B },
    ],
  },
  {
    name: 'YOURLS, plugin Import-Export',
    source: 'https://project.pages.drupalcode.org/shorturl/csv-import/',
    format: 'yourls',
    text: `source,target,hits\n/spring/,${A},47\n/start/,"${B}",0\n`,
    links: [
      { code: 'spring', originalUrl: A },
      { code: 'start', originalUrl: B },
    ],
  },
  {
    name: 'Polr, table links',
    source: 'https://github.com/cydrobolt/polr/issues/93',
    format: 'polr',
    text:
      `"id","short_url","long_url","ip","creator","clicks","secret_key","is_disabled","is_custom","is_api","created_at","updated_at","long_url_hash"\n"1","spring","${A}","203.0.113.7","admin","4","","0","1","0","2016-09-04 ` +
      '10:00:00","2016-09-04 10:00:00","b1f2"\n' +
      `"2","start","${B}","203.0.113.7","admin","0","","1","1","0","2016-09-04 10:00:00","2016-09-04 ` +
      '10:00:00","b1f3"\n',
    links: [
      { code: 'spring', originallyCreatedAt: '2016-09-04T10:00:00.000Z', originalUrl: A },
      { code: 'start', originallyCreatedAt: '2016-09-04T10:00:00.000Z', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'Sink, export',
    source: 'https://github.com/miantiao-me/Sink/issues/9',
    format: 'sink',
    text: json({
      version: '1.0',
      count: 2,
      links: [
        {
          id: '5rnxqcuvkp',
          url: A,
          slug: 'spring',
          comment: 'Spring',
          createdAt: 1718119809,
          updatedAt: 1718119809,
          expiration: 3787776000,
        },
        { id: '6rnxqcuvkp', url: B, slug: 'start', createdAt: 1718119809, updatedAt: 1718119809 },
      ],
    }),
    links: [
      {
        code: 'spring',
        originallyCreatedAt: '2024-06-11T15:30:09.000Z',
        originalUrl: A,
        title: 'Spring',
        expiresAt: '2090-01-11T00:00:00.000Z',
      },
      { code: 'start', originallyCreatedAt: '2024-06-11T15:30:09.000Z', originalUrl: B },
    ],
  },
  {
    name: 'TinyURL, API',
    source: 'https://tinyurl.com/app/dev',
    format: 'tinyurl',
    text: json({
      data: [
        {
          tiny_url: 'https://tinyurl.com/spring',
          alias: 'spring',
          domain: 'tinyurl.com',
          url: A,
          tags: ['a'],
          deleted: false,
          archived: false,
          expires_at: null,
          hits: 3,
        },
        {
          tiny_url: 'https://tinyurl.com/start',
          alias: 'start',
          domain: 'tinyurl.com',
          url: B,
          tags: [],
          deleted: false,
          archived: true,
          expires_at: null,
        },
      ],
      code: 0,
      errors: [],
    }),
    links: [
      { code: 'spring', originalUrl: A, tags: ['a'] },
      { code: 'start', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'BL.INK, API',
    source: 'https://help.bl.ink/importing-exporting-links',
    format: 'bl.ink',
    text: json({
      count: 1,
      objects: [
        {
          id: 12,
          url: A,
          alias: 'spring',
          short_link: 'go.example.net/spring',
          notes: 'Spring',
          status: 'inactive',
          clicks: 4,
        },
      ],
    }),
    links: [{ code: 'spring', originalUrl: A, title: 'Spring', status: 'inactive' }],
  },
  {
    name: 'BL.INK, columns of its import',
    source: 'https://help.bl.ink/importing-exporting-links',
    format: 'generic',
    text:
      'Long URL,Short Link Keyword,Link Description,Auto-Delete Date,Redirect Type\n' +
      `${A},spring,Spring,2090-01-01,301\n`,
    links: [{ code: 'spring', originalUrl: A, title: 'Spring', expiresAt: '2090-01-01' }],
  },
  {
    name: 'Switchy, CSV template',
    source: 'http://help.switchy.io/en/articles/4239010-how-to-use-the-csv-template',
    format: 'generic',
    text: `link,slug\n${A},spring\n${B},start\n`,
    links: [
      { code: 'spring', originalUrl: A },
      { code: 'start', originalUrl: B },
    ],
  },
  {
    name: 'Switchy, GraphQL',
    source: 'https://developers.switchy.io',
    format: 'generic',
    text: json({
      data: {
        links: [
          { id: 'spring', domain: 'hi.switchy.io', url: A, title: 'Spring' },
          { id: '4b7', domain: 'hi.switchy.io', url: B, title: '' },
        ],
      },
    }),
    links: [
      { code: 'spring', originalUrl: A, title: 'Spring' },
      { code: '4b7', originalUrl: B },
    ],
  },
  {
    name: 'Firebase Dynamic Links, Google Takeout',
    source: 'https://firebase.google.com/support/guides/export-dynamic-links',
    format: 'firebase',
    text:
      'Short link,Deep link (link),Android package name (apn),iOS fallback link (ifl),Social title ' +
      '(st),UTM source (utm_source),Archived?,Link name,Creation timestamp\n' +
      `https://acme.page.link/spring,${A},com.example,,,,false,Spring,2022-01-01\n` +
      `https://acme.page.link/m9Mm,${B},,,,,true,Start,2022-01-01\n`,
    links: [
      { code: 'spring', originallyCreatedAt: '2022-01-01T00:00:00.000Z', originalUrl: A, title: 'Spring' },
      {
        code: 'm9Mm',
        originallyCreatedAt: '2022-01-01T00:00:00.000Z',
        originalUrl: B,
        title: 'Start',
        status: 'inactive',
      },
    ],
  },
  {
    name: 'goo.gl, API',
    source: 'https://developers.google.com/url-shortener/v1/url',
    format: 'goo.gl',
    text: json({
      kind: 'urlshortener#urlHistory',
      items: [
        {
          kind: 'urlshortener#url',
          id: 'http://goo.gl/spring',
          longUrl: A,
          status: 'OK',
          created: '2009-12-13T07:22:55.000+00:00',
        },
        {
          kind: 'urlshortener#url',
          id: 'http://goo.gl/fbsS',
          longUrl: B,
          status: 'REMOVED',
          created: '2009-12-13T07:22:55.000+00:00',
        },
      ],
    }),
    links: [
      { code: 'spring', originallyCreatedAt: '2009-12-13T07:22:55.000Z', originalUrl: A, status: 'active' },
      { code: 'fbsS', originallyCreatedAt: '2009-12-13T07:22:55.000Z', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'GoGovSG, API',
    source: 'https://github.com/opengovsg/GoGovSG/issues/17',
    format: 'gogovsg',
    text: json({
      urls: [
        { shortUrl: 'spring', longUrl: A, state: 'ACTIVE', clicks: 4, isFile: false, tags: ['a'] },
        { shortUrl: 'start', longUrl: B, state: 'INACTIVE', clicks: 0, isFile: false, tags: [] },
      ],
      count: 2,
    }),
    links: [
      { code: 'spring', originalUrl: A, status: 'active', tags: ['a'] },
      { code: 'start', originalUrl: B, status: 'inactive' },
    ],
  },
  {
    name: 'Linkly, API',
    source: 'https://linklyhq.com/support',
    format: 'linkly',
    text: json({
      links: [
        {
          id: 101,
          name: 'Spring',
          url: A,
          domain: 'go.example.net',
          slug: '/spring',
          full_url: 'https://go.example.net/spring',
          enabled: true,
          deleted: false,
        },
        {
          id: 102,
          name: 'Start',
          url: B,
          domain: 'go.example.net',
          slug: '/start',
          full_url: 'https://go.example.net/start',
          enabled: false,
          deleted: false,
        },
      ],
    }),
    links: [
      { code: 'spring', originalUrl: A, title: 'Spring' },
      { code: 'start', originalUrl: B, title: 'Start', status: 'inactive' },
    ],
  },
  {
    name: 'Cuttly and T2M, a column for an alias or a short URL',
    source: 'https://cutt.ly/resources/encyclopedia/csv-bulk-import/',
    format: 'generic',
    text: `Full link;Short link;Tag\n${A};https://cutt.ly/spring;a\n${B};start;\n`,
    links: [
      { code: 'spring', originalUrl: A, tags: ['a'] },
      { code: 'start', originalUrl: B },
    ],
  },
  {
    name: 'Lynx and Snapp, a slug and a destination',
    source: 'https://github.com/Lynx-Shortener/Docs/blob/main/api/api-reference/import.md',
    format: 'generic',
    text: json([
      { id: 'a1', slug: 'spring', destination: A, visits: 3 },
      { id: 'a2', slug: 'start', destination: B, visits: 0 },
    ]),
    links: [
      { code: 'spring', originalUrl: A },
      { code: 'start', originalUrl: B },
    ],
  },
  {
    name: 'JotURL and Replug, short URLs beside aliases',
    source: 'https://joturl.com/reference/v1',
    format: 'generic',
    text: json({
      status: { code: 200 },
      result: {
        count: 1,
        data: [{ id: 'a1f2', alias: 'spring', short_url: 'https://jo.my/spring', long_url: A, notes: '' }],
      },
    }),
    links: [{ code: 'spring', originalUrl: A }],
  },
  {
    name: 'GraphQL, objects around links',
    source: 'https://relay.dev/graphql/connections.htm',
    format: 'generic',
    text: json({
      data: { edges: [{ node: { slug: 'spring', longUrl: A } }, { node: { slug: 'start', longUrl: B } }] },
    }),
    links: [
      { code: 'spring', originalUrl: A },
      { code: 'start', originalUrl: B },
    ],
  },
  {
    name: 'a table of redirects',
    source: 'https://wordpress.org/plugins/redirection/',
    format: 'generic',
    text: `from,to\n/spring,${A}\n/start,${B}\n`,
    links: [
      { code: 'spring', originalUrl: A },
      { code: 'start', originalUrl: B },
    ],
  },
];
