import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({
  clinicName: z.string(),
  personName: z.string(),
  reason: z.string(),
  minutes: z.number(),
});

/** The email to a clinic's admins when a person of the platform enters it. */
export const supportAccessEmails: Readonly<Record<string, Composer>> = {
  support_access_opened: (_tx, mail) => {
    const { clinicName, personName, reason, minutes } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: `${PRODUCT.name} support has entered ${clinicName}`,
        greeting: 'Hello,',
        paragraphs: [
          `${personName} of ${PRODUCT.name} support can read in your clinic for ${minutes} minutes from now. The reason: ${reason}`,
          'Support reads what a clinic admin reads and changes nothing. Everything that is opened is recorded: look under Settings, Support access.',
        ],
        notes: ['If you did not expect this, answer to our support.'],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  },
};
