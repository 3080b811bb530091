/** What the rules look at: every header by its lower-case name, in order. */
export type Headers = ReadonlyMap<string, readonly string[]>;

const PROGRAMS = /^(?:mailer-daemon|majordomo|listserv)(?:[+._-].*)?$/;
const first = (headers: Headers, name: string): string | null =>
  headers.get(name)?.[0]?.trim().toLowerCase() ?? null;

export interface MailOrigin {
  readonly headers: Headers;
  /** The `MAIL FROM` of the envelope; empty for a report. */
  readonly envelopeFrom: string;
  /** The sender's address in lower case. */
  readonly from: string;
}

/**
 * Whether a program wrote an email: then it is stored, and nobody's answer to it is automatic either. By RFC 3834 (Auto-Submitted, an
 * empty envelope sender, mailing lists), RFC 2919 (List-Id), RFC 6522 (multipart/report), and what programs do that know none of them.
 */
export function isMachineMail({ headers, envelopeFrom, from }: MailOrigin): boolean {
  const submitted = first(headers, 'auto-submitted');
  if (submitted !== null && !/^no(?:[\s;(]|$)/.test(submitted)) return true;
  const returnPath = first(headers, 'return-path');
  if (envelopeFrom.trim() === '' || returnPath === '<>') return true;
  if (/^multipart\/report\b/.test(first(headers, 'content-type') ?? '')) return true;
  if (/^(?:bulk|junk|list|auto_reply)\b/.test(first(headers, 'precedence') ?? '')) return true;
  if (
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) =>
      headers.has(name),
    )
  )
    return true;
  const suppress = first(headers, 'x-auto-response-suppress');
  if (suppress !== null && suppress !== '' && suppress !== 'none') return true;
  return PROGRAMS.test(from.slice(0, Math.max(from.lastIndexOf('@'), 0)));
}

/** RFC 3834: an answer that a person's mailbox sends, such as from a vacation. It is no report about a delivery. */
export const isAutomaticAnswer = (headers: Headers): boolean =>
  /^auto-replied\b/.test(first(headers, 'auto-submitted') ?? '') ||
  /^auto_reply\b/.test(first(headers, 'precedence') ?? '') ||
  headers.has('x-autoreply');

/** Whether a mail server wrote it, to say in sentences what became of an email. */
export const isMailServer = ({ headers, from }: Pick<MailOrigin, 'from' | 'headers'>): boolean =>
  headers.has('x-failed-recipients') || /^(?:mailer-daemon|postmaster)[+@]/.test(from);
