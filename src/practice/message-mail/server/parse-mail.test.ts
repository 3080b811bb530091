import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPLIES } from '#test/mail-corpus/replies.ts';
import { alternative, htmlPart, parts, rawMail, textPart } from '#test/mail-corpus/raw-mail.ts';
import { stormRuns } from '#test/storm.ts';
import { parseMail } from './parse-mail.ts';

const parse = (raw: string | Buffer) => parseMail(typeof raw === 'string' ? Buffer.from(raw) : raw);

describe('what a client wrote, without what they quoted', () => {
  test.each(REPLIES)('$name', async ({ raw, text, isCut }) => {
    const parsed = await parse(raw);
    expect(parsed.text).toBe(text);
    expect(parsed.fullText !== parsed.text).toBe(isCut);
  });
});

describe('headers', () => {
  test('sender, subject, ids and time', async () => {
    const parsed = await parse(
      rawMail({
        from: '=?utf-8?q?J=C3=B6rg_M=C3=BCller?= <Joerg@Example.COM>',
        subject: '=?utf-8?b?V2llIGdlaHTigJlzPw==?=',
        headers: ['In-Reply-To: <b@x>', 'References: <a@x>', ' <b@x>'],
      }),
    );
    expect(parsed).toMatchObject({
      from: 'joerg@example.com',
      fromName: 'Jörg Müller',
      subject: 'Wie geht’s?',
      messageId: '<1@example.com>',
      answersIds: ['<b@x>', '<a@x>'],
      sentAt: new Date('2026-03-05T09:11:12.000Z'),
    });
  });

  test('none at all, and none that is right', async () => {
    expect(await parse('')).toMatchObject({
      from: '',
      subject: null,
      messageId: null,
      text: '',
      answersIds: [],
    });
    const broken = await parse(
      'From: not an address\r\nDate: yesterday\r\nMessage-ID: none\r\nReferences: <a b> c\r\n\r\nHello',
    );
    expect(broken).toMatchObject({ from: '', sentAt: null, messageId: null, answersIds: [], text: 'Hello' });
  });

  test('line breaks, NULs and marks of direction are not taken over', async () => {
    const parsed = await parse(
      rawMail({ subject: '=?utf-8?q?a=0D=0ABcc:_x=00=E2=80=AEb?=', body: 'a\0b\u0007c' }),
    );
    expect(parsed.subject).toBe('a Bcc: x b');
    expect(parsed.text).toBe('abc');
  });
});

describe('character sets', () => {
  test.each([
    ['iso-8859-1', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['windows-1252', Buffer.from('\x80 5', 'latin1'), '€ 5'],
    ['iso-8859-15', Buffer.from('\xa4 5', 'latin1'), '€ 5'],
    ['shift_jis', Buffer.from([0x94, 0x4c]), '猫'],
    ['gb18030', Buffer.from([0xc3, 0xa8]), '猫'],
    ['koi8-r', Buffer.from([0xcb, 0xcf, 0xd4]), 'кот'],
    ['no-such-charset', Buffer.from('plain'), 'plain'],
  ])('%s', async (charset, bytes, text) => {
    const head = Buffer.from(
      rawMail({
        type: `text/plain; charset=${charset}`,
        headers: ['Content-Transfer-Encoding: 8bit'],
        body: '',
      }),
    );
    expect((await parse(Buffer.concat([head, bytes]))).text).toBe(text);
  });

  test('bytes that are no text of the charset', async () => {
    const head = Buffer.from(rawMail({ body: '' }));
    const { text } = await parse(Buffer.concat([head, Buffer.from([0xff, 0xfe, 0x41])]));
    expect(text.endsWith('A')).toBe(true);
    expect(text.isWellFormed()).toBe(true);
  });
});

describe('parts', () => {
  const PICTURE = `Content-Type: image/png; name="a.png"\nContent-ID: <p1>\nContent-Disposition: inline; filename="a.png"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=`;

  test('files, with the names that their sender gave them', async () => {
    const file = `Content-Type: application/pdf\nContent-Disposition: attachment; filename*=utf-8''B%C3%A4r.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0=`;
    const { attachments, text } = await parse(
      rawMail({ type: 'multipart/mixed; boundary="m"', body: parts('m', textPart('See the file.'), file) }),
    );
    expect(text).toBe('See the file.');
    expect(attachments.map(({ name, type, bytes }) => [name, type, bytes.toString()])).toEqual([
      ['Bär.pdf', 'application/pdf', '%PDF-'],
    ]);
  });

  test('a picture in the text is a file, one in the quote is not', async () => {
    const mail = (html: string) =>
      rawMail({ type: 'multipart/related; boundary="r"', body: parts('r', htmlPart(html), PICTURE) });
    const own = await parse(mail('<p>Look: <img src="cid:p1"></p>'));
    expect(own.attachments.map(({ name }) => name)).toEqual(['a.png']);
    const theirs = await parse(mail('<p>Thanks</p><blockquote>Logo <img src="cid:p1"></blockquote>'));
    expect(theirs.text).toBe('Thanks');
    expect(theirs.attachments).toEqual([]);
  });

  test('an email as an attachment is a file, and its text is not the client’s', async () => {
    const inner = `Content-Type: message/rfc822\nContent-Disposition: attachment; filename="a.eml"\n\nSubject: Inner\n\nInner text`;
    const { attachments, text } = await parse(
      rawMail({ type: 'multipart/mixed; boundary="m"', body: parts('m', textPart('Outer'), inner) }),
    );
    expect([text, attachments.length]).toEqual(['Outer', 1]);
  });

  test('parts that do not end, and boundaries that nobody named', async () => {
    const open = await parse(
      rawMail({ type: 'multipart/mixed; boundary="m"', body: `--m\n${textPart('Cut o')}` }),
    );
    expect(open.text).toBe('Cut o');
    const none = await parse(rawMail({ type: 'multipart/mixed', body: 'No boundary' }));
    expect(none.attachments).toEqual([]);
  });

  test('3,000 nested parts, and a header of 3 MB: the email is not lost, nor is who sent it', async () => {
    const nested = Array.from(
      { length: 3_000 },
      (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary="b${at + 1}"\n\n`,
    ).join('');
    const deep = await parse(rawMail({ type: 'multipart/mixed; boundary="b0"', body: nested }));
    expect(deep).toMatchObject({ from: 'ada@example.com', subject: 'Biscuit', messageId: '<1@example.com>' });
    expect(deep.text).toMatch(/^This email could not be read\./);
    const wide = await parse(rawMail({ headers: [`X-Long: ${'x '.repeat(1_500_000)}`], body: 'Hello' }));
    expect(wide).toMatchObject({ from: 'ada@example.com', messageId: '<1@example.com>' });
  });

  test('HTML of a million tags is read, and not for long', async () => {
    const { text } = await parse(rawMail({ ...alternative('', `${'<div><b x="'.repeat(200_000)}Hello`) }));
    expect(text.length).toBeLessThanOrEqual(100_000);
    const { text: deep } = await parse(rawMail({ ...alternative('', `${'<div>'.repeat(200_000)}Hello`) }));
    expect(deep).toBe('Hello');
  });
});

describe('fuzz', () => {
  const SEEDS = [
    ...REPLIES.map(({ raw }) => raw),
    rawMail({
      type: 'multipart/mixed; boundary="m"',
      body: parts('m', textPart('a'), htmlPart('<p>b'), 'Content-Type: image/png\n\nx'),
    }),
  ];
  const mutation = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 60 }),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          '\r\n\r\n',
          '--alt',
          '--alt--',
          '<blockquote>',
          '</',
          '<!--',
          '&#x110000;',
          '=?utf-8?q?=FF?=',
          '\0',
          'Content-Type: multipart/mixed; boundary=""',
          '>',
          'On 1 wrote:',
        )
        .map((text) => Buffer.from(text)),
    ),
  });

  test('mutated emails are read without a failure, to texts that can be stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SEEDS),
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        async (seed, mutations) => {
          let bytes = Buffer.from(seed);
          for (const { at, length, insert } of mutations) {
            const place = Math.floor(at * bytes.length);
            bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + length)]);
          }
          const { text, fullText, from, subject, fromName } = await parse(bytes);
          for (const one of [text, fullText, from, subject ?? '', fromName ?? '']) {
            expect(one.isWellFormed()).toBe(true);
            expect(one).not.toContain('\0');
          }
          if (fullText !== '') expect(text).not.toBe('');
        },
      ),
      { numRuns: stormRuns(400) },
    );
  });

  test('any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect((await parse(Buffer.from(bytes))).text.isWellFormed()).toBe(true);
      }),
      { numRuns: stormRuns(200) },
    );
  });
});
