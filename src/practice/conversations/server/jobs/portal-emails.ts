import * as z from 'zod';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { emailPage, emailParagraph } from '#foundation/server/mail/email-page.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import { portalPath } from '../../portal-path.rules.ts';

const Details = z.object({ conversationId: z.uuid(), subject: z.string(), text: z.string() });

/** In the language of the clinic's template. */
const toHtml = (subject: string, text: string): string =>
  emailPage(subject, text.split(/\n{2,}/).map(emailParagraph), null);

/** The email that tells a client that a message waits in the portal, without what it says. The texts are the clinic's template. */
export const portalEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  portal_notice: (_tx, mail): Promise<Email> => {
    const { conversationId, subject, text } = Details.parse(mail.details);
    const path = portalPath(conversationId);
    const said = text.replaceAll(path, new URL(path, siteUrl).href);
    return Promise.resolve({ subject, text: said, html: toHtml(subject, said) });
  },
});
