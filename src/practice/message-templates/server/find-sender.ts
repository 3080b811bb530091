import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { addressText } from '#foundation/values/address.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { nextOpening } from '#practice/clinics/opening-hours.rules.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import { Signatures } from '../contract.ts';
import type { TemplateScope } from './template-scope.ts';

const Row = z.object({
  timeZone: z.string(),
  country: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
  senderName: z.string().nullable(),
  signatures: Signatures.nullable(),
  emergencyPhone: z.string().nullable(),
});

/** Who writes: the clinic with what it says of itself in messages. */
export interface Sender extends Omit<z.infer<typeof Row>, 'language' | 'signatures'> {
  readonly language: (typeof MESSAGE_LANGUAGES)[number];
  readonly signatures: Signatures;
  readonly address: string | null;
  /** Null while the clinic is open or has no hours. */
  readonly opensAt: Date | null;
}

/** @throws AppError `not_found` */
export async function findSender(scope: TemplateScope): Promise<Sender> {
  const { clinicId } = scope.session;
  const row = await fetchRow(
    scope.tx,
    Row,
    sql`
    select c.time_zone as "timeZone", c.country, coalesce(s.sender_name, c.name) as name, c.phone, c.address_line as "addressLine",
        c.postal_code as "postalCode", c.city, c.region, s.language, s.sender_name as "senderName", s.signatures,
        (select e.phone from emergency_settings e where e.clinic_id = ${clinicId}) as "emergencyPhone"
      from clinics c left join message_settings s on s.clinic_id = ${clinicId} where c.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  const { zone, hours } = await findWeek(scope);
  const opens = nextOpening(hours, zone, scope.now.getTime());
  const address = addressText({ ...row, country: null }, row.country);
  return {
    ...row,
    language: row.language ?? 'en',
    signatures: row.signatures ?? {},
    address: address === '' ? null : address,
    opensAt: opens === null || opens === scope.now.getTime() ? null : new Date(opens),
  };
}
