import * as z from 'zod';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { type Email, escapeHtml } from '#foundation/server/mail/render-email.ts';
import { portalPath } from '../../portal-path.rules.ts';

const Details = z.object({ conversationId: z.uuid(), subject: z.string(), text: z.string() });

const toHtml = (text: string, url: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => {
      const lines = escapeHtml(part).replaceAll('\n', '<br>');
      return `<p>${lines.replaceAll(escapeHtml(url), `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`)}</p>`;
    })
    .join('');

/** The email that tells a client that a message waits in the portal, without what it says. The texts are the clinic's template. */
export const portalEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  portal_notice: (_tx, mail): Promise<Email> => {
    const { conversationId, subject, text } = Details.parse(mail.details);
    const path = portalPath(conversationId);
    const url = new URL(path, siteUrl).href;
    const said = text.replaceAll(path, url);
    return Promise.resolve({ subject, text: said, html: toHtml(said, url) });
  },
});
