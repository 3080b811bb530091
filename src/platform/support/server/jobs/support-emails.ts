import type { Kysely } from 'kysely';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { type EmailContent, renderEmail } from '#foundation/server/mail/render-email.ts';
import type { QueuedEmail } from '#foundation/server/mail/outbox.ts';

const Details = z.object({ ticketId: z.uuid() });

interface EmailedTicket {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly requesterRole: string;
}

/** The data of a ticket that an email may contain: none of its messages. */
async function findTicket(tx: Kysely<Tables>, mail: QueuedEmail): Promise<EmailedTicket | undefined> {
  const { ticketId } = Details.parse(mail.details);
  return tx
    .selectFrom('tickets')
    .select(['id', 'number', 'subject', 'requester_role as requesterRole'])
    .where('id', '=', ticketId)
    .executeTakeFirst();
}

type Words = (ticket: EmailedTicket) => Pick<EmailContent, 'notes' | 'paragraphs' | 'subject'>;

const composer =
  (siteUrl: string, to: 'requester' | 'platform', words: Words): Composer =>
  async (tx, mail) => {
    const ticket = await findTicket(tx, mail);
    if (!ticket) return null;
    const requestersPage = ticket.requesterRole === 'client' ? 'client/help' : 'clinic/help';
    return renderEmail({
      greeting: 'Hello,',
      action: {
        label: `Open ticket ${ticket.number}`,
        url: `${siteUrl}/${to === 'requester' ? requestersPage : 'admin/support'}/${ticket.id}`,
      },
      signature: `— ${PRODUCT.name}`,
      ...words(ticket),
    });
  };

/** The emails to the two sides of a ticket. Messages are shown only after signing in. */
export const supportEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  ticket_answered: composer(siteUrl, 'requester', ({ number, subject }) => ({
    subject: `Ticket ${number}: new reply`,
    paragraphs: [`We replied to ticket ${number}, “${subject}”.`],
    notes: ['Reply on the ticket’s page. No one reads replies to this email.'],
  })),
  ticket_opened: composer(siteUrl, 'platform', ({ number, subject }) => ({
    subject: `New ticket ${number}: ${subject}`,
    paragraphs: [`Ticket ${number} was opened: “${subject}”.`],
    notes: [],
  })),
  ticket_replied: composer(siteUrl, 'platform', ({ number, subject }) => ({
    subject: `Ticket ${number}: new reply`,
    paragraphs: [`The requester replied to ticket ${number}, “${subject}”.`],
    notes: [],
  })),
});
