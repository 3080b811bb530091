import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({ clinicName: z.string(), reason: z.string() });

const composer =
  (subject: (clinic: string) => string, paragraphs: (reason: string) => readonly string[]): Composer =>
  (_tx, mail) => {
    const { clinicName, reason } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: subject(clinicName),
        greeting: 'Hello,',
        paragraphs: paragraphs(reason),
        notes: ['You’re receiving this email because you are an admin of this clinic.'],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  };

/** The emails to a clinic's admins when it is suspended and when it is reactivated. */
export const lifecycleEmails: Readonly<Record<string, Composer>> = {
  clinic_suspended: composer(
    (clinic) => `${clinic} has been suspended on ${PRODUCT.name}`,
    (reason) => [
      `Your clinic has been suspended. Reason: ${reason}`,
      'Your team cannot use it until it is reactivated. Nothing was changed or deleted. Clients see that the clinic is currently not available online.',
      `Contact ${PRODUCT.name} support to resolve this.`,
    ],
  ),
  clinic_reactivated: composer(
    (clinic) => `${clinic} has been reactivated on ${PRODUCT.name}`,
    (reason) => [
      `Your clinic has been reactivated. Reason: ${reason}`,
      'Everything is as you left it. Your team can work again immediately.',
    ],
  ),
};
