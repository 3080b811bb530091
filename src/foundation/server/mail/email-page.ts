/** Escapes text for HTML, between tags or in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Colors are inline for programs that read no style sheet; the others get those of the dark theme from it. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #171a1b !important; color: #f1efe8 !important; }
  .card { background: #212627 !important; }
  .small, .small a { color: #b4b8b6 !important; }
  .link { color: #6fc3b4 !important; }
  .button { background: #23766a !important; }
  .rule { border-top-color: #3d4445 !important; }
}
@media (max-width: 480px) {
  .page { padding: 12px !important; }
  .card { padding: 24px 20px !important; }
}`;

const SMALL = 'font-size:13px;color:#57534e';
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6b60;color:#ffffff;text-decoration:none;font-weight:600';

/** A paragraph of text; lines of it stay lines. */
export const emailParagraph = (text: string): string =>
  `<p style="margin:0 0 16px;${WRAP}">${linked(text)}</p>`;

export const emailSmallPrint = (text: string, below = 12): string =>
  `<p class="small" style="margin:0 0 ${below}px;${SMALL};${WRAP}">${escapeHtml(text)}</p>`;

export const emailSmallLink = (label: string, url: string): string =>
  `<p class="small" style="margin:12px 0 0;${SMALL}"><a href="${escapeHtml(url)}" style="color:#57534e">${escapeHtml(label)}</a></p>`;

export const emailButton = (label: string, url: string): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`;

export const EMAIL_RULE =
  '<hr class="rule" style="margin:24px 0 16px;border:0;border-top:1px solid #e7e5e4">';

const URL_PATTERN = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

/** Addresses become links that show themselves; everything else is text. */
const linked = (text: string): string =>
  text
    .split(URL_PATTERN)
    .map((part, at) => {
      const safe = escapeHtml(part);
      return at % 2 === 1
        ? `<a class="link" href="${safe}" style="color:#0b6b60">${safe}</a>`
        : safe.replaceAll('\n', '<br>');
    })
    .join('');

/** The HTML of an email, of pieces that are HTML already. @param language of its text, such as `en`; null where it is not known. */
export const emailPage = (subject: string, pieces: readonly string[], language: string | null): string =>
  [
    `<!doctype html><html${language === null ? '' : ` lang="${escapeHtml(language)}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>`,
    '<body class="page" style="margin:0;padding:24px;background:#f6f5f1;color:#1c1917;font:16px/1.5 system-ui,sans-serif">',
    '<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">',
    ...pieces,
    '</div></body></html>',
  ].join('\n');
