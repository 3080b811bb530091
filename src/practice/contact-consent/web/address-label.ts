import { MESSAGE_CHANNEL_LABELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';

/** `Text message · +1 617 555 0123`. */
export const addressLabel = ({
  channel,
  address,
}: {
  readonly channel: MessageChannelName;
  readonly address: string | null;
}): string =>
  address === null
    ? MESSAGE_CHANNEL_LABELS[channel]
    : `${MESSAGE_CHANNEL_LABELS[channel]} · ${printPhone(address)}`;
