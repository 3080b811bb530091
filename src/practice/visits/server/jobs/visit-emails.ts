import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import { printDayOf } from '#foundation/values/print-time.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { type EmailContent, renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({
  visitId: z.uuid(),
  petName: z.string(),
  startedAt: z.string(),
  timeZone: z.string(),
  /** Emails that were queued by an older version have none. */
  country: z.string().default(''),
});

const composer =
  (
    siteUrl: string,
    words: (petName: string, day: string) => Pick<EmailContent, 'paragraphs' | 'subject'>,
  ): Composer =>
  (_tx, mail) => {
    const { visitId, petName, startedAt, ...place } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        greeting: 'Hello,',
        action: { label: 'Open the visit', url: `${siteUrl}/clinic/visits/${visitId}` },
        notes: ['The record itself is shown only after you sign in.'],
        signature: `— ${PRODUCT.name}`,
        ...words(petName, printDayOf(startedAt, place, 'long')),
      }),
    );
  };

/** VISIT-5 by email, to the doctor in charge. @param siteUrl of the app, without a slash at its end. */
export const visitEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  visit_locked: composer(siteUrl, (petName, day) => ({
    subject: `${petName}’s visit was locked`,
    paragraphs: [
      `No one signed ${petName}’s visit on ${day} in time, so it was locked without a signature and can no longer be changed. You can still sign it as it is, or add an addendum.`,
    ],
  })),
  visit_lock_ahead: composer(siteUrl, (petName, day) => ({
    subject: `${petName}’s visit is still awaiting results`,
    paragraphs: [
      `${petName}’s visit on ${day} is awaiting results and has not been signed. It locks automatically after twice your clinic’s time limit for unsigned visits.`,
    ],
  })),
});
