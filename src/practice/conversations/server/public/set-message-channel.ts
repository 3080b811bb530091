import { sql } from 'kysely';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { MessageScope } from './message-scope.ts';

export interface MessageChannelSetup {
  readonly channel: MessageChannelName;
  /** The clinic's own number, mailbox or location; null for the channel's only one. */
  readonly endpoint: string | null;
  /** False once it is disconnected: nothing is sent on it then. */
  readonly isOn: boolean;
  /** New conversations are begun on it. */
  readonly isDefault: boolean;
}

/**
 * Says that the clinic has a channel, or has it no longer. A text message, WhatsApp, Facebook or Instagram is not sent before its channel is
 * on; portal and email are on unless somebody says otherwise. The first message that is received on a channel says that it is on, too.
 */
export async function setMessageChannel(
  { tx, now, session: { clinicId } }: MessageScope,
  { channel, endpoint, isOn, isDefault }: MessageChannelSetup,
): Promise<void> {
  if (isOn && isDefault) {
    await tx
      .updateTable('message_channels')
      .set({ is_default: false })
      .where('clinic_id', '=', clinicId)
      .where('channel', '=', channel)
      .where('is_default', '=', true)
      .where(sql<boolean>`endpoint is distinct from ${endpoint}::text`)
      .execute();
  }
  await tx
    .insertInto('message_channels')
    .values({ clinic_id: clinicId, channel, endpoint, is_on: isOn, is_default: isDefault })
    .onConflict((conflict) =>
      conflict.constraint('message_channels_channel_key').doUpdateSet({
        is_on: isOn,
        is_default: isDefault,
        changed_at: now.toISOString(),
        down_since: null,
        retry_at: null,
        reason: null,
        failures: 0,
      }),
    )
    .execute();
}
