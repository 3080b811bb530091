import { sql } from 'kysely';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import type { ContactMessage } from '../contract.ts';

/** Stores a visitor's message; the confirming email is queued in the same transaction. */
export async function sendContactMessage(
  { tx }: PublicContext,
  { topic, fullName, email, phone, clinicName, message }: ContactMessage,
): Promise<{ isReceived: true }> {
  const dialled = phone === null ? null : normalizePhone(phone);
  await sql`select app.accept_contact_message(${topic}, ${fullName}, ${email}, ${dialled?.ok ? dialled.value : null},
    ${clinicName}, ${message})`.execute(tx);
  return { isReceived: true };
}
