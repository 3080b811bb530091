import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';
import { reportPath } from '../../report-path.rules.ts';

const Details = z.object({
  reportId: z.uuid(),
  /** Null while nobody knows whose report it is. */
  petName: z.string().nullable(),
  laboratoryName: z.string(),
});

const composer =
  (
    siteUrl: string,
    words: (patient: string, laboratory: string) => { subject: string; text: string },
  ): Composer =>
  (_tx, mail) => {
    const { reportId, petName, laboratoryName } = Details.parse(mail.details);
    const { subject, text } = words(petName ?? 'a patient that is not matched yet', laboratoryName);
    return Promise.resolve(
      renderEmail({
        subject,
        greeting: 'Hello,',
        paragraphs: [text],
        action: { label: 'Open the report', url: `${siteUrl}${reportPath(reportId)}` },
        notes: ['The values are shown only after you sign in.'],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  };

/** LABR-6 by email. @param siteUrl of the app, without a slash at its end. */
export const labEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  lab_critical: composer(siteUrl, (patient, laboratory) => ({
    subject: 'A critical laboratory result needs you now',
    text: `${laboratory} reported a critical result for ${patient}. Open the report and acknowledge it. If no one does, the cover doctor is notified.`,
  })),
  lab_critical_escalated: composer(siteUrl, (patient, laboratory) => ({
    subject: 'No one has acknowledged a critical laboratory result',
    text: `${laboratory} reported a critical result for ${patient}, and no one has acknowledged it in time. Open the report and acknowledge it.`,
  })),
});
