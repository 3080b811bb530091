import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import type { Database } from '../database/database.ts';
import { inertPolicy } from '../http/content-policy.ts';
import type { Sealer } from '../sealer.ts';
import { escapeHtml } from './render-email.ts';
import { findStoredAttachment, listStoredEmails, type StoredEmail } from './outbox.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
ol { list-style: none; margin: 0; padding: 0; }
article { border: 1px solid #8886; border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 0 0 .25rem; }
.meta { margin: 0 0 .75rem; opacity: .75; }
.body { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.file { margin: .75rem 0 0; }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = inertPolicy({ styleHash: STYLE_HASH });

const FileAddress = z.object({ id: z.uuid(), place: z.coerce.number().int().min(0) });

/** Turns http(s) URLs into links that show their own text. */
const linkify = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');

const files = ({ id, message: { attachments = [] } }: StoredEmail): string =>
  attachments
    .map(
      ({ filename }, place) =>
        `<p class="file">Attached: <a href="/dev/mail/${id}/${place}" download>${escapeHtml(filename)}</a></p>`,
    )
    .join('\n');

const article = (mail: StoredEmail): string => {
  const { id, recipient, createdAt, message } = mail;
  return `<li><article aria-labelledby="m-${id}">
<h2 id="m-${id}">${escapeHtml(message.subject)}</h2>
<p class="meta">To ${escapeHtml(recipient)} · <time datetime="${createdAt}">${createdAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
<p class="body">${linkify(message.text)}</p>
${files(mail)}</article></li>`;
};

function page(mails: readonly StoredEmail[]): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet. Emails sent in this demo will appear here.</p>'
      : `<ol>${mails.map(article).join('\n')}</ol>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${PRODUCT.name}</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1>
${list}
</main></body></html>`;
}

/**
 * Mounts the demo's outbox at `/dev/mail`: the emails that would have been sent, newest first. Not found outside a
 * demo.
 */
export function mountOutboxPage(
  app: Hono,
  { database, encryption }: { readonly database: Database<Tables>; readonly encryption: Sealer | null },
): void {
  app.get('/dev/mail', async (c) => {
    if (!encryption) return c.text('Not found\n', 404);
    const mails = await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
      listStoredEmails(tx, encryption),
    );
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    // Links in these emails sign people in, so their URL must not leak as a referrer.
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(page(mails));
  });
  app.get('/dev/mail/:id/:place', async (c) => {
    const address = FileAddress.safeParse(c.req.param());
    const file =
      encryption &&
      address.data &&
      (await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
        findStoredAttachment(tx, encryption, address.data),
      ));
    if (!file) return c.text('Not found\n', 404);
    c.header('Content-Type', file.contentType);
    c.header('Content-Disposition', `attachment; filename="${file.filename.replaceAll(/[^\w.-]/g, '_')}"`);
    c.header('Cache-Control', 'no-store');
    return file.encoding === 'base64' ? c.body(Buffer.from(file.text, 'base64')) : c.body(file.text);
  });
}
