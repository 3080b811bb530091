import { useQuery } from '@tanstack/react-query';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { WAY_TROUBLES } from '#vocabulary/message-ways.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { type ChannelState, listChannelStatesEndpoint } from '../../contract.ts';

const BROKEN: ReadonlySet<ChannelState['state']> = new Set(['down', 'not_connected', 'paused', 'refused']);

/** Says which channels cannot send at the moment, and why; nothing while all of them work. */
export function ChannelBanner() {
  const { data } = useQuery(queryOf(listChannelStatesEndpoint, {}));
  const broken = data?.items.filter(({ state }) => BROKEN.has(state)) ?? [];
  if (broken.length === 0) return null;
  return (
    <Banner tone="warn" title="Some messages cannot be sent at the moment">
      <ul className="flex flex-col gap-1">
        {broken.map(({ channel, trouble }) => (
          <li key={channel}>
            <strong className="font-medium">{MESSAGE_CHANNEL_LABELS[channel]}:</strong>{' '}
            {trouble
              ? WAY_TROUBLES[trouble]
              : 'No provider is connected. Ask an administrator to connect one.'}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
