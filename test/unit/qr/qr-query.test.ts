import { describe, expect, it } from 'vitest';
import { rgbOf } from '#shared/qr/colors.ts';
import { qrQuerySchema, styleOf } from '#shared/qr/qr-query.ts';

/** Fields and messages of what is wrong. */
const faults = (query: Record<string, string>): string[][] =>
  (qrQuerySchema.safeParse(query).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the query of a QR code', () => {
  it('has defaults', () => {
    const defaults = {
      format: 'png',
      size: 300,
      margin: 4,
      style: 'plain',
      tracked: false,
    };
    expect(qrQuerySchema.parse({})).toEqual(defaults);
    expect(qrQuerySchema.parse({ format: 'jpg', size: '64' })).toEqual({
      ...defaults,
      format: 'jpg',
      size: 64,
    });
  });

  it.each([
    { format: 'gif' },
    { format: 'PNG' },
    { format: '' },
    { size: '63' },
    { size: '2049' },
    { size: '300.5' },
    { size: 'big' },
    { size: '' },
    { size: '-300' },
    { size: 'Infinity' },
    { margin: '-1' },
    { margin: '11' },
    { margin: '1.5' },
    { margin: 'wide' },
    { color: '' },
    { color: '12345' },
    { color: '1234567' },
    { color: '##123' },
    { color: 'navy' },
    { color: 'transparent' },
    { color: '12345g' },
    { background: 'clear' },
    { background: '#ffff' },
    { dots: 'stars' },
    { corners: 'Square' },
    { frame: 'x'.repeat(41) },
    { style: 'account' },
    { logo: 'https://example.com/logo.png' },
    { logo: '../media/x' },
    { logo: 'lnk_00000000000000000000' },
    { tracked: '1' },
    { tracked: '' },
    { tracked: 'yes' },
  ])('%j is refused by its name', (query) => {
    expect(faults(query).map(([path]) => path)).toEqual(Object.keys(query));
  });

  it('has no logo, whatever is saved, if it is empty', () => {
    expect(qrQuerySchema.parse({ logo: '' }).logo).toBeNull();
    expect(qrQuerySchema.parse({}).logo).toBeUndefined();
  });

  it.each([
    ['#1a2B3c', { red: 0x1a, green: 0x2b, blue: 0x3c }],
    ['1a2b3c', { red: 0x1a, green: 0x2b, blue: 0x3c }],
    ['#1a2', { red: 0x11, green: 0xaa, blue: 0x22 }],
    ['F00', { red: 255, green: 0, blue: 0 }],
  ])('%s is a color', (color, expected) => {
    expect(styleOf(qrQuerySchema.parse({ color: '000', background: 'fff' })).style.color).toEqual({
      red: 0,
      green: 0,
      blue: 0,
    });
    const [name, other] =
      expected.green > 100 ? (['background', 'color'] as const) : (['color', 'background'] as const);
    const query = { [name]: color, [other]: name === 'color' ? 'fff' : '000' };
    expect(styleOf(qrQuerySchema.parse(query)).style[name]).toEqual(expected);
  });

  it.each([
    [{ color: 'fff' }, 'color'],
    [{ color: 'ffff00' }, 'color'],
    [{ color: 'c0c0c0' }, 'color'],
    [{ color: '333', background: '333' }, 'background'],
    [{ color: '888', background: 'ccc' }, 'color'],
    [{ color: '777', background: '000' }, 'background'],
    [{ background: '000' }, 'background'],
    [{ background: '00f' }, 'background'],
    [{ color: '#000000', background: '#444' }, 'background'],
    [{ color: 'eee', background: 'transparent' }, 'color'],
  ])('%j has too little contrast, and %s is named', (query, field) => {
    const [[path, message] = [], ...others] = faults(query as Record<string, string>);
    expect([path, others]).toEqual([field, []]);
    expect(message).toContain(field === 'color' ? 'must be darker than' : 'must be lighter than');
  });

  it.each([
    { color: 'ff6600' },
    { color: 'f00' },
    { color: '0a7f2e' },
    { color: '1db954' },
    { color: '00f', background: 'ff0' },
    { background: 'ffcc00' },
    { color: '123', background: 'transparent' },
  ])('%j can be read', (query) => {
    expect(faults(query as Record<string, string>)).toEqual([]);
  });

  it('refuses a transparent jpg', () => {
    expect(faults({ format: 'jpg', background: 'transparent' })).toEqual([
      ['background', 'must be a color: jpg cannot be transparent. Use png or svg'],
    ]);
    expect(styleOf(qrQuerySchema.parse({ background: 'transparent' })).style.background).toBeUndefined();
  });
});

describe('the style of a QR code', () => {
  const saved = {
    color: '00205b',
    background: 'transparent',
    dots: 'dots',
    corners: 'circle',
    frame: 'Scan me',
  } as const;
  const parse = (query: Record<string, string>) => qrQuerySchema.parse(query);

  it('is plain without a saved one', () => {
    const { style, frame } = styleOf(parse({}));
    expect(style).toMatchObject({ dots: 'square', corners: 'square', color: rgbOf('000') });
    expect(style.background).toEqual(rgbOf('fff'));
    expect(frame).toBeNull();
  });

  it('is the saved one where the query says nothing', () => {
    const { style, frame } = styleOf(parse({ style: 'saved', dots: 'rounded' }), saved);
    expect(style).toMatchObject({ dots: 'rounded', corners: 'circle', color: rgbOf('00205b') });
    expect([style.background, frame]).toEqual([undefined, 'Scan me']);
    expect(styleOf(parse({ style: 'saved', frame: '' }), saved).frame).toBeNull();
    // JPEG has no transparency.
    expect(styleOf(parse({ style: 'saved', format: 'jpg' }), saved).style.background).toEqual(rgbOf('fff'));
  });

  it('is refused if a color cannot be told apart from a saved one', () => {
    expect(() => styleOf(parse({ style: 'saved', background: '333' }), saved)).toThrow('color');
  });

  it('has no control characters and direction marks in its frame', () => {
    expect(parse({ frame: ' \u202eScan\u0000 me\u2066 ' }).frame).toBe('Scan me');
    expect(parse({ frame: '\u202e' }).frame).toBeNull();
  });
});
