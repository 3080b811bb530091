/** Builds raw emails for tests, line by line as a mail program would send them. */
export interface RawMail {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly id?: string | null;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly type?: string;
}

const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

export const rawMail = ({
  from = 'Ada Lovelace <ada@example.com>',
  to = 'clinic@mail.test',
  subject = 'Biscuit',
  id = '<1@example.com>',
  headers = [],
  body = 'Hello',
  type = 'text/plain; charset=utf-8',
}: RawMail): string =>
  crlf(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      ...(id === null ? [] : [`Message-ID: ${id}`]),
      'Date: Thu, 05 Mar 2026 10:11:12 +0100',
      'MIME-Version: 1.0',
      `Content-Type: ${type}`,
      ...headers,
      '',
      body,
    ].join('\n'),
  );

/** Parts between boundaries; each with its own headers. */
export const parts = (boundary: string, ...each: readonly string[]): string =>
  [...each.map((part) => `--${boundary}\n${part}`), `--${boundary}--`, ''].join('\n');

export const textPart = (text: string): string => `Content-Type: text/plain; charset=utf-8\n\n${text}`;
export const htmlPart = (html: string): string => `Content-Type: text/html; charset=utf-8\n\n${html}`;

export const alternative = (text: string, html: string): Pick<RawMail, 'body' | 'type'> => ({
  type: 'multipart/alternative; boundary="alt"',
  body: parts('alt', textPart(text), htmlPart(html)),
});

/** A report of a mail server about one recipient. */
export const report = ({
  sentence,
  fields,
  returned,
}: {
  readonly sentence: string;
  readonly fields: string;
  readonly returned: string;
}): Pick<RawMail, 'body' | 'type'> => ({
  type: 'multipart/report; report-type=delivery-status; boundary="rep"',
  body: parts(
    'rep',
    textPart(sentence),
    `Content-Type: message/delivery-status\n\n${fields}`,
    `Content-Type: message/rfc822\n\n${returned}`,
  ),
});
