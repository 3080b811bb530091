import * as z from 'zod';
import { CONTACT_TOPICS } from '#vocabulary/leads.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({ topic: z.enum(CONTACT_TOPICS) });

const WHO_ANSWERS: Readonly<Record<(typeof CONTACT_TOPICS)[number], string>> = {
  sales: 'Our sales team will reply within one business day.',
  support: 'Our support team will reply as soon as possible.',
  press: 'Our press team will reply within two business days.',
  other: 'We will reply within two business days.',
};

/** The confirmation of a contact message. It contains nothing that was typed into the form, not even a name. */
export const contactEmails: Readonly<Record<string, Composer>> = {
  contact_received: (_tx, mail) => {
    const { topic } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: `${PRODUCT.name}: we received your message`,
        greeting: 'Hello,',
        paragraphs: [`Thank you for contacting us. We received your message. ${WHO_ANSWERS[topic]}`],
        notes: [
          'If you did not contact us, someone entered your address by mistake and you can ignore this email.',
        ],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  },
};
