import * as z from 'zod';
import { CONTACT_TOPICS } from '#vocabulary/leads.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({ topic: z.enum(CONTACT_TOPICS) });

const WHO_ANSWERS: Readonly<Record<(typeof CONTACT_TOPICS)[number], string>> = {
  sales: 'Somebody from our sales team reads it and answers within one working day.',
  support: 'Somebody from our support team reads it and answers as soon as possible.',
  press: 'Somebody from our press team reads it and answers within two working days.',
  other: 'Somebody reads it and answers within two working days.',
};

/** The confirmation of a contact message. It contains nothing that was typed into the form, not even a name. */
export const contactEmails: Readonly<Record<string, Composer>> = {
  contact_received: (_tx, mail) => {
    const { topic } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: `${PRODUCT.name} has your message`,
        greeting: 'Hello,',
        paragraphs: [`Thank you for writing to us: your message has come in. ${WHO_ANSWERS[topic]}`],
        notes: [
          'If you did not write to us, somebody typed your address by mistake. There is nothing to do.',
        ],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  },
};
