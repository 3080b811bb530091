import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';
import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import { estimateUrl } from '../../estimate-url.rules.ts';

const Details = z.object({ clinicId: z.uuid(), estimateId: z.uuid() });
const Said = z.object({
  clinicName: z.string(),
  clientName: z.string(),
  petName: z.string(),
  title: z.string(),
  validUntilOn: CalendarDay,
  country: z.string(),
});
const Row = z.object({ said: Said.nullable() });

/** The email that brings an estimate to its client. Its link is made now, so that no copy of it waits in the outbox. */
export const estimateEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  estimate: async (tx, mail) => {
    const { clinicId, estimateId } = Details.parse(mail.details);
    const token = makeClinicToken(clinicId);
    const row = await fetchRow(
      tx,
      Row,
      sql`select app.link_estimate(${clinicId}::uuid, ${estimateId}::uuid, ${hashClinicToken(token)}) as said`,
    );
    const said = row?.said;
    if (!said) return null;
    const until = printDay(said.validUntilOn, said.country, 'long');
    return renderEmail({
      subject: `Estimate for ${said.petName} from ${said.clinicName}`,
      greeting: `Hello ${said.clientName},`,
      paragraphs: [
        `${said.clinicName} has prepared an estimate for ${said.petName}: ${said.title}.`,
        'You can see what each part costs, accept or decline it, and sign on your phone. No account needed.',
      ],
      action: { label: 'View estimate', url: estimateUrl(siteUrl, token) },
      notes: [
        `This estimate is valid until ${until}.`,
        'Anyone who has the link can open the estimate, so don’t forward this email.',
      ],
      signature: `— ${said.clinicName}`,
    });
  },
});
