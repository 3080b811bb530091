import type { ProviderChannel } from '#vocabulary/message-ways.ts';

const HOUR_MS = 3_600_000;
/**
 * WhatsApp, Messenger and Instagram accept any message for 24 hours after the client's last one. Messenger and Instagram accept what a
 * person typed for seven days (the tag HUMAN_AGENT); WhatsApp accepts approved templates at any time.
 *
 * Source: Meta, "Messenger Platform and Instagram messaging policy" and "WhatsApp Business Platform: customer service window", read 2026-11-22.
 */
const OPEN_MS = 24 * HOUR_MS;
const TYPED_MS = 7 * 24 * HOUR_MS;

/**
 * Whether a channel accepts a message now. `template`: only a text that was approved before.
 *
 * @param heardAt when the recipient last wrote on this channel; null if never.
 */
export function sendWindow(
  { channel, isTyped }: { readonly channel: ProviderChannel; readonly isTyped: boolean },
  heardAt: Date | null,
  now: Date,
): 'closed' | 'open' | 'template' {
  if (channel === 'sms') return 'open';
  const silentMs = heardAt === null ? Infinity : now.getTime() - heardAt.getTime();
  if (silentMs < OPEN_MS) return 'open';
  if (channel === 'whatsapp') return 'template';
  return isTyped && silentMs < TYPED_MS ? 'open' : 'closed';
}
