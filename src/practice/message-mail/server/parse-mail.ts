import { createHash } from 'node:crypto';
import type { Address, Attachment, Email } from 'postal-mime';
import { cutText } from '#foundation/values/cut-text.ts';
import type { Headers } from '../machine-mail.rules.ts';
import { isForwardedQuote, isForwardSubject } from '../forwarded.rules.ts';
import { readHtml } from '../html-text.rules.ts';
import { readMessageIds, answeredIds } from '../message-ids.rules.ts';
import { withoutQuotes } from '../quoted-text.rules.ts';

/** An email as far as it can be read; what cannot is empty, and nothing is thrown for it. */
export interface ParsedMail {
  readonly headers: Headers;
  /** In lower case; empty where there is none. */
  readonly from: string;
  readonly fromName: string | null;
  readonly subject: string | null;
  /** In angle brackets; null where there is none. */
  readonly messageId: string | null;
  readonly answersIds: readonly string[];
  readonly sentAt: Date | null;
  /** What the sender wrote, without what they quoted. */
  readonly text: string;
  /** All of it. */
  readonly fullText: string;
  readonly attachments: readonly ParsedAttachment[];
  /** Texts of the parts that reports consist of, by type. */
  readonly reportParts: readonly { readonly type: string; readonly text: string }[];
  readonly sha256: string;
}

export interface ParsedAttachment {
  readonly name: string | null;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Beyond these an email is no person's. */
const LIMITS = { maxNestingDepth: 100, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 2 };
const MAX_TEXT = 100_000;
/** HTML beyond it is cut before it is read. */
const MAX_HTML = 4_000_000;
const MAX_PLAIN = 1_000_000;
const MAX_SUBJECT = 500;
const MAX_NAME = 200;
const MAX_REPORT = 500_000;

/** No text of an email may be one that PostgreSQL does not store, or that hides a part of itself. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const clean = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll(CONTROL, '');
const oneLine = (text: string, limit: number): string | null =>
  cutText(
    clean(text)
      .replaceAll(/[\n\t\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim(),
    limit,
  ) || null;

const ADDRESS = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,255}$/;

function senderOf(address: Address | undefined): { readonly from: string; readonly fromName: string | null } {
  const one = address?.group ? address.group[0] : address;
  const from = clean(one?.address ?? '')
    .trim()
    .toLowerCase();
  return { from: ADDRESS.test(from) ? from : '', fromName: oneLine(one?.name ?? '', MAX_NAME) };
}

const toHeaders = (list: Email['headers']): Headers => {
  const headers = new Map<string, string[]>();
  for (const { key, value } of list) headers.set(key, [...(headers.get(key) ?? []), value]);
  return headers;
};

const toBytes = (content: Attachment['content']): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const REPORT_TYPES =
  /^message\/(?:delivery-status|global-delivery-status|feedback-report|rfc822|global)$|^text\/rfc822-headers$/;

/** An instant that a calendar has; a sender's clock may say anything. */
function instantOf(text: string | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

const cidOf = (attachment: Attachment): string => (attachment.contentId ?? '').replaceAll(/[<>]/g, '');

interface Body {
  readonly text: string;
  readonly fullText: string;
  /** Content-IDs of the pictures that only the quoted part shows. */
  readonly quotedPictures: ReadonlySet<string>;
}

function readBody(email: Email, subject: string | null): Body {
  const html = email.html === undefined ? null : readHtml(clean(email.html.slice(0, MAX_HTML)));
  const whole = html?.whole || clean((email.text ?? '').slice(0, MAX_PLAIN)).trim();
  const isForward = isForwardSubject(subject) || (html !== null && isForwardedQuote(html.written, whole));
  const written = html && html.written !== '' && !isForward ? html.written : whole;
  const text = withoutQuotes(written, subject) || whole;
  const shown = new Set(html?.pictures ?? []);
  const isOfQuote = (cid: string): boolean =>
    cid !== '' && written !== whole && !shown.has(cid) && email.html?.includes(`cid:${cid}`) === true;
  const quotedPictures = new Set(email.attachments.map(cidOf).filter(isOfQuote));
  return { text: cutText(text, MAX_TEXT), fullText: cutText(whole, MAX_TEXT), quotedPictures };
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function readParts(email: Email, { quotedPictures }: Body): Pick<ParsedMail, 'attachments' | 'reportParts'> {
  const isReport = email.attachments.some(({ mimeType }) =>
    /^message\/(?:global-)?(?:delivery-status|feedback-report)$/.test(mimeType),
  );
  const attachments: ParsedAttachment[] = [];
  const reportParts: { type: string; text: string }[] = [];
  for (const attachment of email.attachments) {
    const { filename: name, mimeType: type } = attachment;
    const bytes = toBytes(attachment.content);
    if (isReport && REPORT_TYPES.test(type))
      reportParts.push({ type, text: decode(bytes.subarray(0, MAX_REPORT)) });
    else if (!quotedPictures.has(cidOf(attachment))) attachments.push({ name, type, bytes });
  }
  return { attachments, reportParts };
}

function toParsed(email: Email, sha256: string): ParsedMail {
  const subject = oneLine(email.subject ?? '', MAX_SUBJECT);
  const body = readBody(email, subject);
  return {
    headers: toHeaders(email.headers),
    ...senderOf(email.from),
    subject,
    messageId: readMessageIds(email.messageId).at(0) ?? null,
    answersIds: answeredIds(email.inReplyTo, email.references),
    sentAt: instantOf(email.date),
    text: body.text,
    fullText: body.fullText,
    ...readParts(email, body),
    sha256,
  };
}

const UNREADABLE = 'This email could not be read. Ask the sender to send it again as plain text.';
const READ_HEADERS =
  /^(?:from|subject|date|message-id|in-reply-to|references|auto-submitted|precedence|return-path|list-id|authentication-results):/i;

/** What can be known of an email whose structure is beyond all limits: the first lines of its header, and where its body begins. */
async function parseHeaderOnly(raw: Buffer, sha256: string): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const head = raw.subarray(0, LIMITS.maxHeadersSize / 8).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  const lines = head
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => READ_HEADERS.test(line) && line.length < 10_000)
    .slice(0, 40);
  const email = await PostalMime.parse(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  const fullText = cutText(clean(decode(raw.subarray(end, end + MAX_TEXT))).trim(), MAX_TEXT / 4);
  return { ...toParsed(email, sha256), text: UNREADABLE, fullText: fullText || UNREADABLE };
}

/** Reads an email. Whatever it contains, something of it is returned: nothing that was received may get lost. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const sha256 = createHash('sha256').update(raw).digest('hex');
  try {
    return toParsed(await PostalMime.parse(raw, LIMITS), sha256);
  } catch {
    return parseHeaderOnly(raw, sha256);
  }
}
