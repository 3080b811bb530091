import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import {
  MESSAGE_WAY_LABELS,
  type MessageWay,
  type ProviderChannel,
  WAY_TROUBLES,
  WAYS_OF_CHANNELS,
} from '#vocabulary/message-ways.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Select } from '#foundation/web/ui/select.tsx';
import { Switch } from '#foundation/web/ui/switch.tsx';
import { type ChannelSettings, changeRouteEndpoint } from '../contract.ts';
import { StateBadge } from './state-badge.tsx';

/** The providers of a channel that are connected. */
const connectedWays = (
  { twilio, gohighlevel }: ChannelSettings,
  channel: ProviderChannel,
): readonly MessageWay[] =>
  WAYS_OF_CHANNELS[channel].filter((way) => {
    if (way === 'gohighlevel') return gohighlevel.locationId !== null;
    if (!twilio || twilio.state === 'disconnected') return false;
    return channel === 'sms' || twilio.whatsappNumber !== null;
  });

/** Each channel: on or off, by which provider, and whether it works. */
export function ChannelRows({ settings }: { readonly settings: ChannelSettings }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {settings.channels.map(({ channel }) => (
        <ChannelRow key={channel} settings={settings} channel={channel} />
      ))}
    </ul>
  );
}

interface ChannelRowProps {
  readonly settings: ChannelSettings;
  readonly channel: ProviderChannel;
}

function ChannelRow({ settings, channel }: ChannelRowProps) {
  const change = useWrite(changeRouteEndpoint);
  const route = settings.channels.find((one) => one.channel === channel);
  const state = settings.states.find((one) => one.channel === channel);
  const ways = connectedWays(settings, channel);
  const way = route?.way ?? ways[0] ?? null;
  const isOn = route?.isOn ?? false;
  const label = MESSAGE_CHANNEL_LABELS[channel];
  const note = state?.trouble ? WAY_TROUBLES[state.trouble] : null;
  const options = WAYS_OF_CHANNELS[channel]
    .filter((one) => ways.includes(one) || one === way)
    .map((value) => ({ value, label: MESSAGE_WAY_LABELS[value] }));
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-36 flex-1 font-medium">{label}</span>
        <div className="flex items-center gap-x-4 max-sm:order-last max-sm:w-full">
          {state && <StateBadge state={state.state} />}
          {way !== null && options.length > 1 && (
            <Select
              small
              aria-label={`Provider for ${label}`}
              options={options}
              value={way}
              disabled={change.isPending}
              onValueChange={(chosen) => change.mutate({ channel, way: chosen, isOn })}
            />
          )}
          {way !== null && options.length === 1 && (
            <span className="text-ink-muted">{MESSAGE_WAY_LABELS[way]}</span>
          )}
        </div>
        <Switch
          aria-label={label}
          checked={isOn}
          disabled={change.isPending || way === null || (!isOn && ways.length === 0)}
          onCheckedChange={(checked) => way !== null && change.mutate({ channel, way, isOn: checked })}
        />
      </div>
      {way === null && (
        <p className="text-sm text-ink-muted">Connect a provider below to use this channel.</p>
      )}
      {note !== null && <p className="text-sm text-ink-muted">{note}</p>}
    </li>
  );
}
