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

/** Escapes text for HTML, between tags or in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraph = (text: string, style = 'margin:0 0 16px'): string =>
  `<p style="${style}">${escapeHtml(text)}</p>`;

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#14532d;color:#ffffff;text-decoration:none;font-weight:600';

function toHtml({ subject, greeting, paragraphs, action, notes, signature }: EmailContent): string {
  const url = action ? escapeHtml(action.url) : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f5f1;color:#1c1917;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">',
    paragraph(greeting),
    ...paragraphs.map((text) => paragraph(text)),
    action
      ? `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`
      : '',
    action
      ? `<p style="margin:0 0 16px;font-size:13px;color:#57534e">Or open this address: <br>${url}</p>`
      : '',
    ...notes.map((text) => paragraph(text, 'margin:0 0 12px;font-size:13px;color:#57534e')),
    paragraph(signature, 'margin:24px 0 0'),
    '</div></body></html>',
  ].join('\n');
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
