import { escapeHtml } from '#foundation/server/mail/render-email.ts';

/** What a clinic's emails say about it. */
export interface ClinicFooter {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
}

export interface MessageContent {
  readonly subject: string;
  readonly text: string;
  readonly clinic: ClinicFooter;
  /** Where the recipient unsubscribes; null for what they asked for. */
  readonly unsubscribeUrl: string | null;
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

/** Addresses become links that show themselves; everything else is text. */
const toHtmlText = (text: string): string =>
  text
    .split(URL_PATTERN)
    .map((part, at) => {
      const safe = escapeHtml(part);
      return at % 2 === 1
        ? `<a href="${safe}" style="color:#14532d">${safe}</a>`
        : safe.replaceAll('\n', '<br>');
    })
    .join('');

const footerLines = ({ name, phone, address }: ClinicFooter): readonly string[] =>
  [name, address, phone].filter((line) => line !== null);

const SMALL = 'margin:0;font-size:13px;color:#57534e';

/** An email of a conversation: what was written, who the clinic is, and how to unsubscribe from what nobody asked for. */
export function renderMessage({ subject, text, clinic, unsubscribeUrl }: MessageContent): {
  readonly text: string;
  readonly html: string;
} {
  const footer = footerLines(clinic);
  const leave = unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`];
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return {
    // The line above the signature is the one by which mail programs recognize it (RFC 3676, section 4.3).
    text: [text.trim(), ['-- ', ...footer, ...leave].join('\n')].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      `<title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f6f5f1;color:#1c1917;font:16px/1.5 system-ui,sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">',
      ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${toHtmlText(paragraph)}</p>`),
      '<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e7e5e4">',
      ...footer.map((line) => `<p style="${SMALL}">${escapeHtml(line)}</p>`),
      ...(unsubscribeUrl === null
        ? []
        : [
            `<p style="${SMALL};margin-top:12px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#57534e">Unsubscribe</a></p>`,
          ]),
      '</div></body></html>',
    ].join('\n'),
  };
}
