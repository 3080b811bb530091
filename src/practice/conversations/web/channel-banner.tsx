import { useQuery } from '@tanstack/react-query';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { listMessageChannelsEndpoint } from '../contract.ts';

/** Which channels are down. What is written meanwhile waits and is sent once they are back. */
export function ChannelBanner() {
  const { data } = useQuery(queryOf(listMessageChannelsEndpoint, {}));
  const down = data?.items.filter(({ downSince }) => downSince !== null) ?? [];
  if (down.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {down.map(({ channel, endpoint, reason, waitingCount }) => (
        <Banner
          key={`${channel} ${endpoint ?? ''}`}
          tone="warn"
          title={`${MESSAGE_CHANNEL_LABELS[channel]} is not working right now`}
        >
          <p>
            {waitingCount === 0
              ? 'Messages you send will wait and go out once it is back.'
              : `${waitingCount} ${waitingCount === 1 ? 'message waits' : 'messages wait'} and will go out once it is back.`}
            {reason !== null && ` The provider says: ${reason}`}
          </p>
        </Banner>
      ))}
    </div>
  );
}
