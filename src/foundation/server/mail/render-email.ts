import { emailButton, emailPage, emailParagraph, emailSmallPrint } from './email-page.ts';

/** A file attached to an email. */
export interface EmailAttachment {
  readonly filename: string;
  /** Such as `text/calendar; method=REQUEST; charset=UTF-8`. */
  readonly contentType: string;
  readonly text: string;
  /** How `text` says what is in the file, if it is not the text itself. */
  readonly encoding?: 'base64';
}

/** A rendered email. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Who gets the answers, if not the sender. */
  readonly replyTo?: string;
  /** Where an answer refers to it by its id. */
  readonly messageId?: string;
  readonly attachments?: readonly EmailAttachment[];
}

/** The content of an email: plain sentences and at most one button. */
export interface EmailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the button. */
  readonly notes: readonly string[];
  readonly signature: string;
  readonly replyTo?: string;
  readonly attachments?: readonly EmailAttachment[];
}

function toHtml({ subject, greeting, paragraphs, action, notes, signature }: EmailContent): string {
  return emailPage(
    subject,
    [
      emailParagraph(greeting),
      ...paragraphs.map(emailParagraph),
      ...(action
        ? [
            emailButton(action.label, action.url),
            emailSmallPrint(`If the button doesn’t work, open this address: ${action.url}`, 16),
          ]
        : []),
      ...notes.map((text) => emailSmallPrint(text)),
      `<div style="margin:24px 0 -16px">${emailParagraph(signature)}</div>`,
    ],
    'en',
  );
}

const toText = ({ greeting, paragraphs, action, notes, signature }: EmailContent): string =>
  [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, signature].join(
    '\n\n',
  );

/** Renders an email as plain text and HTML. */
export function renderEmail(content: EmailContent): Email {
  // A line break would start another header.
  const subject = content.subject.replaceAll(/[\r\n]+/g, ' ');
  return {
    subject,
    text: toText(content),
    html: toHtml({ ...content, subject }),
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
    ...(content.attachments ? { attachments: content.attachments } : {}),
  };
}
