import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import type { Database } from '../database/database.ts';
import { inertPolicy } from '../http/content-policy.ts';
import type { Sealer } from '../sealer.ts';
import { escapeHtml } from './email-page.ts';
import {
  AnswerForm,
  answerForm,
  isAnswerable,
  isFromOwnPage,
  MailForm,
  newMailForm,
  type OutboxMailbox,
} from './outbox-forms.ts';
import { findStoredAttachment, findStoredEmail, listStoredEmails, type StoredEmail } from './outbox.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
ol { list-style: none; margin: 0; padding: 0; }
article { border: 1px solid #8886; border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 0 0 .25rem; }
.meta { margin: 0 0 .75rem; opacity: .75; }
.body { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.file { margin: .75rem 0 0; }
details { margin: .75rem 0 0; }
details.new { margin: 0 0 1.5rem; }
label { display: block; margin: .5rem 0; }
input, textarea { box-sizing: border-box; display: block; width: 100%; margin: .25rem 0 0; font: inherit; }
button { min-height: 2.5rem; padding: 0 1rem; font: inherit; }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = inertPolicy({ styleHash: STYLE_HASH, formAction: `'self'` });

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

const article = (mail: StoredEmail, mailbox: OutboxMailbox | null): string => {
  const { id, recipient, createdAt, message } = mail;
  return `<li><article aria-labelledby="m-${id}">
<h2 id="m-${id}">${escapeHtml(message.subject)}</h2>
<p class="meta">To ${escapeHtml(recipient)} · <time datetime="${createdAt}">${createdAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
<p class="body">${linkify(message.text)}</p>
${files(mail)}${isAnswerable(mail, mailbox) ? answerForm(mail) : ''}</article></li>`;
};

function page(mails: readonly StoredEmail[], mailbox: OutboxMailbox | null): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet. Emails sent in this demo appear here.</p>'
      : `<ol>${mails.map((mail) => article(mail, mailbox)).join('\n')}</ol>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${PRODUCT.name}</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1>
${mailbox ? newMailForm(mailbox) : ''}
${list}
</main></body></html>`;
}

interface OutboxParts {
  readonly database: Database<Tables>;
  readonly encryption: Sealer | null;
  readonly mailbox?: OutboxMailbox | null;
}

const REFUSED = 'This form must be sent from its own page.\n';
const NOBODY = 'No one here has this address.\n';

/** Where somebody answers emails, and writes to a clinic, as a client does with a mail program. */
function mountForms(app: Hono, { database, encryption, mailbox }: OutboxParts): void {
  app.post('/dev/mail', async (c) => {
    if (!encryption || !mailbox) return c.text('Not found\n', 404);
    if (!isFromOwnPage(c)) return c.text(REFUSED, 403);
    const mail = MailForm.safeParse(await c.req.parseBody());
    if (!mail.success) return c.text('Fill in the form.\n', 422);
    return (await mailbox.deliver({ ...mail.data, answersId: null }))
      ? c.redirect('/dev/mail', 303)
      : c.text(NOBODY, 404);
  });
  app.post('/dev/mail/:id/answers', async (c) => {
    if (!encryption || !mailbox) return c.text('Not found\n', 404);
    if (!isFromOwnPage(c)) return c.text(REFUSED, 403);
    const id = z.uuid().safeParse(c.req.param('id'));
    const form = AnswerForm.safeParse(await c.req.parseBody());
    const found = id.success
      ? await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
          findStoredEmail(tx, encryption, id.data),
        )
      : null;
    if (!found?.message.replyTo || !isAnswerable(found, mailbox)) return c.text('Not found\n', 404);
    if (!form.success) return c.text('Write an answer.\n', 422);
    const { subject, replyTo, messageId = null } = found.message;
    const isDelivered = await mailbox.deliver({
      from: found.recipient,
      to: replyTo,
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      text: form.data.text,
      answersId: messageId,
    });
    return isDelivered ? c.redirect('/dev/mail', 303) : c.text(NOBODY, 404);
  });
}

/**
 * Mounts the demo's outbox at `/dev/mail`: the emails that would have been sent, newest first, and forms by which clients answer. Not
 * found outside a demo.
 */
export function mountOutboxPage(app: Hono, { database, encryption, mailbox = null }: OutboxParts): void {
  mountForms(app, { database, encryption, mailbox });
  app.get('/dev/mail', async (c) => {
    if (!encryption) return c.text('Not found\n', 404);
    const mails = await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
      listStoredEmails(tx, encryption),
    );
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    // Links in these emails sign people in, so their URL must not leak as a referrer.
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(page(mails, mailbox));
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
