import type { Readable } from 'node:stream';

export interface MailAddress {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

/** A file that is read when the email is sent. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly open: () => Promise<Readable>;
}

/** An email with everything that its headers say. */
export interface OutgoingMail {
  readonly from: MailAddress;
  /** Where reports about it go; empty for nowhere. */
  readonly envelopeFrom: string;
  readonly to: MailAddress;
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In angle brackets, as those below. */
  readonly messageId: string;
  readonly inReplyTo: string | null;
  /** The oldest first. */
  readonly references: readonly string[];
  readonly date: Date;
  /** Further headers, each on one line. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly MailFile[];
}
