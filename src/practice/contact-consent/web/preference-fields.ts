import { MESSAGE_CHANNEL_LABELS, MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';

export const CHANNEL_OPTIONS = MESSAGE_CHANNELS.map((value) => ({
  value,
  label: MESSAGE_CHANNEL_LABELS[value],
}));

/** `Text message, then email`. */
export const preferenceText = (channels: readonly MessageChannelName[]): string =>
  channels.map((channel) => MESSAGE_CHANNEL_LABELS[channel]).join(', then ');

const isChannel = (text: string): text is MessageChannelName => MESSAGE_CHANNELS.some((one) => one === text);

/** The chosen channels in their order, each once. */
export const chosenChannels = (values: readonly string[]): MessageChannelName[] => [
  ...new Set(values.filter(isChannel)),
];
