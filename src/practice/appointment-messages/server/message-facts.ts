import { sql } from 'kysely';
import * as z from 'zod';
import { APPOINTMENT_MESSAGE_KINDS } from '#vocabulary/appointment-messages.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { addressText } from '#foundation/values/address.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { AppointmentMessageRules } from '../contract.ts';

/** What app.appointment_message_facts returns about a message, its appointment, pet and client. */
export const MessageFacts = z.object({
  id: z.uuid(),
  kind: z.enum(APPOINTMENT_MESSAGE_KINDS),
  aboutStartsAt: Instant,
  previousStartsAt: Instant.nullable(),
  dueAt: Instant,
  attempt: z.int(),
  isManual: z.boolean(),
  appointmentId: z.uuid(),
  status: z.enum(APPOINTMENT_STATUSES),
  startsAt: Instant,
  endsAt: Instant,
  cancelReason: z.string().nullable(),
  typeName: z.string(),
  doctorName: z.string(),
  petName: z.string(),
  isPetDeceased: z.boolean(),
  clientId: z.uuid(),
  clientName: z.string(),
  isClientArchived: z.boolean(),
  isClientErased: z.boolean(),
  email: z.string().nullable(),
  /** Whether they may answer the questions before the visit, and have not. */
  canAnswerIntake: z.boolean(),
  calendarId: z.uuid(),
  calendarSequence: z.int(),
  rules: AppointmentMessageRules,
});
export type MessageFacts = z.infer<typeof MessageFacts>;

const Row = z.object({ facts: MessageFacts });

export async function findMessageFacts(
  { tx, session: { clinicId } }: MessageScope,
  ids: readonly string[],
): Promise<MessageFacts[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select f.facts from app.appointment_message_facts(${clinicId}, ${ids}::uuid[]) as f (facts)`,
  );
  return rows.map(({ facts }) => facts);
}

const Clinic = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
});
export type MessageClinic = z.infer<typeof Clinic>;

const ClinicRow = Clinic.omit({ address: true }).extend({
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string(),
});

/** The clinic that a message is from, with its address in the order of its country. */
export async function findMessageClinic({
  tx,
  session: { clinicId },
}: MessageScope): Promise<MessageClinic | undefined> {
  const row = await fetchRow(
    tx,
    ClinicRow,
    sql`select c.name, c.phone, c.email, c.address_line as "addressLine", c.postal_code as "postalCode", c.city, c.region, c.country
          from clinics c where c.id = ${clinicId}`,
  );
  if (!row) return undefined;
  const { name, phone, email, ...address } = row;
  return { name, phone, email, address: addressText(address, address.country) || null };
}
