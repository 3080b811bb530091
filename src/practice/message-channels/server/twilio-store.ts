import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Binds the encryption to the clinic, so that a copy in another row cannot be decrypted. */
const placeOf = (clinicId: string): string => `twilio_accounts:${clinicId}:token`;

export const sealToken = (sealer: Sealer, clinicId: string, token: string): Buffer =>
  sealer.seal(Buffer.from(token), placeOf(clinicId));

const Row = z.object({
  state: z.enum(['connected', 'refused', 'disconnected']),
  accountSid: z.string(),
  token: z.instanceof(Buffer).nullable(),
  senderNumber: z.string().nullable(),
  serviceSid: z.string().nullable(),
  whatsappNumber: z.string().nullable(),
  whatsappContentSid: z.string().nullable(),
});

/** A clinic's account with its token, which must not be logged. */
export interface ConnectedTwilio {
  readonly accountSid: string;
  readonly token: string;
  /** False once Twilio does not accept the token any more. */
  readonly isAccepted: boolean;
  readonly senderNumber: string | null;
  readonly serviceSid: string | null;
  readonly whatsappNumber: string | null;
  readonly whatsappContentSid: string | null;
}

/** The clinic's account at Twilio; null where it has connected none. */
export async function findTwilio(
  { tx, session: { clinicId } }: MessageScope,
  sealer: Sealer,
): Promise<ConnectedTwilio | null> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select t.state, t.account_sid as "accountSid", t.token_sealed as token, t.sender_number as "senderNumber",
          t.service_sid as "serviceSid", t.whatsapp_number as "whatsappNumber", t.whatsapp_content_sid as "whatsappContentSid"
          from twilio_accounts t where t.clinic_id = ${clinicId}`,
  );
  if (!row?.token) return null;
  const { state, token, ...rest } = row;
  return {
    ...rest,
    isAccepted: state === 'connected',
    token: sealer.open(token, placeOf(clinicId)).toString(),
  };
}

/** Notes that Twilio does not accept the token any more, so that the clinic sees it. */
export async function noteRefusedToken(
  { tx, session: { clinicId } }: MessageScope,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('twilio_accounts')
    .set({ state: 'refused', state_reason: reason.slice(0, 500) })
    .where('clinic_id', '=', clinicId)
    .where('state', '=', 'connected')
    .execute();
}
