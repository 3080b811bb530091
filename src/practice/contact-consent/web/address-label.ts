import { MESSAGE_CHANNEL_LABELS, type MessageChannelName } from '#vocabulary/messages.ts';

/** `Text message · +16175550123`. */
export const addressLabel = ({
  channel,
  address,
}: {
  readonly channel: MessageChannelName;
  readonly address: string | null;
}): string =>
  address === null ? MESSAGE_CHANNEL_LABELS[channel] : `${MESSAGE_CHANNEL_LABELS[channel]} · ${address}`;
