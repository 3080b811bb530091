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

/** The email to a clinic's admins when a support access to it is opened. */
export const supportAccessEmails: Readonly<Record<string, Composer>> = {
  support_access_opened: (_tx, mail) => {
    const { clinicName, personName, reason, minutes } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: `${PRODUCT.name} support accessed ${clinicName}`,
        greeting: 'Hello,',
        paragraphs: [
          `${personName} from ${PRODUCT.name} support has read-only access to your clinic for the next ${minutes} minutes.`,
          `Reason: ${reason}`,
          'Support sees what a clinic admin sees and cannot change anything. Everything they open is recorded under Settings, Support access.',
        ],
        notes: [`If you did not expect this, contact ${PRODUCT.name} support.`],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  },
};
