import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import { printDayOf } from '#foundation/values/print-time.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';

const Details = z.object({ clinicId: z.uuid() });

/** The emails of trials. @param siteUrl of the app, without a trailing slash. */
export const trialEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  trial_welcome: async (tx, mail) => {
    const { clinicId } = Details.parse(mail.details);
    const clinic = await tx
      .selectFrom('clinics')
      .select(['name', 'country', 'time_zone as timeZone', 'trial_ends_at as trialEndsAt'])
      .where('id', '=', clinicId)
      .executeTakeFirst();
    if (!clinic) return null;
    const until =
      clinic.trialEndsAt === null
        ? ''
        : ` Your trial runs until ${printDayOf(clinic.trialEndsAt, clinic, 'long')} and ends automatically.`;
    return renderEmail({
      subject: `${clinic.name} is ready on ${PRODUCT.name}`,
      greeting: 'Hello,',
      paragraphs: [
        `${clinic.name} is set up with default opening hours, rooms and appointment types, and you are its clinic admin.${until}`,
        'Five steps remain on your dashboard: review your hours, invite your team, review your services, add your clients, and book your first visit.',
      ],
      action: { label: 'Open the dashboard', url: `${siteUrl}/clinic/dashboard` },
      notes: ['Nothing is charged, and no card is required.'],
      signature: `— ${PRODUCT.name}`,
    });
  },
});
