import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({ clinicName: z.string(), reason: z.string() });

const letter =
  (subject: (clinic: string) => string, paragraphs: (reason: string) => readonly string[]): Composer =>
  (_tx, mail) => {
    const { clinicName, reason } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: subject(clinicName),
        greeting: 'Hello,',
        paragraphs: paragraphs(reason),
        notes: ['You get this letter because you are a clinic admin there.'],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  };

/** The emails to a clinic's admins when it is suspended and when it is reactivated. */
export const lifecycleEmails: Readonly<Record<string, Composer>> = {
  clinic_suspended: letter(
    (clinic) => `${clinic} is suspended at ${PRODUCT.name}`,
    (reason) => [
      `Your clinic was suspended just now. The reason: ${reason}`,
      'Nobody of your team can work in it until it is opened again. Nothing of it was changed or deleted, and your clients see that it is not available.',
      'Write to our support to settle this.',
    ],
  ),
  clinic_reactivated: letter(
    (clinic) => `${clinic} is open again at ${PRODUCT.name}`,
    (reason) => [
      `Your clinic was opened again just now: ${reason}`,
      'Everything is as you left it. Your team can go on working at once.',
    ],
  ),
};
