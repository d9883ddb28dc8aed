import { describe, expect, it } from 'vitest';
import { escapeForQueue } from '#shared/platform/runtime/queue-json.ts';

describe('escapeForQueue', () => {
  it.each([
    'plain',
    'Überraschung',
    'حفلة',
    '🎉 party',
    '\uffff\ufffe',
    '\\u0041 "quoted" \\',
    '\u0000\u0007\n',
  ])('writes %j so that every queue takes it and it is read as it was', (text) => {
    const written = escapeForQueue(JSON.stringify({ text }));
    expect(written).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd]*$/);
    expect(JSON.parse(written)).toEqual({ text });
  });
});
