import { MESSAGE_FAILURE_SENTENCES } from '#vocabulary/message-failures.ts';
import { MESSAGE_CHANNEL_LABELS, MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { ReplyWay } from '../conversation.contract.ts';

interface WayLineProps {
  readonly ways: readonly ReplyWay[];
  readonly way: ReplyWay | undefined;
  readonly onChannel: (channel: MessageChannelName) => void;
}

const labelOf = ({ channel, address }: ReplyWay): string =>
  address === null
    ? MESSAGE_CHANNEL_LABELS[channel]
    : `${MESSAGE_CHANNEL_LABELS[channel]} to ${printPhone(address)}`;

/** On which way the answer goes; why it cannot, or that it will wait. */
export function WayLine({ ways, way, onChannel }: WayLineProps) {
  if (way === undefined)
    return <p className="text-sm text-ink-muted">There is no way to reply to this sender.</p>;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      {ways.length > 1 ? (
        <NativeSelect
          small
          aria-label="Reply by"
          className="max-w-72"
          value={way.channel}
          onChange={({ target }) => {
            const chosen = MESSAGE_CHANNELS.find((one) => one === target.value);
            if (chosen) onChannel(chosen);
          }}
          options={ways.map((one) => ({ value: one.channel, label: labelOf(one) }))}
        />
      ) : (
        <p className="truncate text-sm text-ink-muted">{labelOf(way)}</p>
      )}
      {way.refusal !== null ? (
        <p className="text-sm text-bad-ink">{MESSAGE_FAILURE_SENTENCES[way.refusal]}</p>
      ) : (
        way.downSince !== null && (
          <p className="text-sm text-warn-ink">
            This channel is down. Your message will be sent when it is back.
          </p>
        )
      )}
    </div>
  );
}
