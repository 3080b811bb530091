import { sql } from 'kysely';
import * as z from 'zod';
import { CONSENT_PURPOSES } from '#vocabulary/contact-consents.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ContactScope } from './public/contact-scope.ts';

const Row = z.object({
  country: z.string(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  zone: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  fromMinute: z.int(),
  toMinute: z.int(),
  purposesOff: z.array(z.enum(CONSENT_PURPOSES)),
  stopPhrases: z.array(z.string()),
  version: z.int(),
});
export type ContactSettingsRow = z.infer<typeof Row>;

/** The clinic, and when and what it sends: what it has entered, else everything from 9 to 20 o'clock. */
export async function readSettings({ tx, session: { clinicId } }: ContactScope): Promise<ContactSettingsRow> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select s.country, s.region, s."postalCode", s.zone, s.name, s.phone, s."fromMinute", s."toMinute", s."purposesOff",
        s."stopPhrases", s.version
      from app.contact_settings_of(${clinicId}) s`,
  );
  if (!row) throw new Error('A clinic must exist while its messages are decided about.');
  return row;
}
