import { CircleCheck, CirclePause, CloudOff, TriangleAlert } from 'lucide-react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { ChannelState } from '../contract.ts';

/** Whether messages of a channel can be sent, in one word. */
export function StateBadge({ state }: { readonly state: ChannelState['state'] }) {
  switch (state) {
    case 'ready':
      return (
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Working
        </Badge>
      );
    case 'down':
      return (
        <Badge tone="bad" icon={<CloudOff aria-hidden />}>
          Not responding
        </Badge>
      );
    case 'paused':
      return (
        <Badge tone="warn" icon={<CirclePause aria-hidden />}>
          Paused
        </Badge>
      );
    case 'refused':
    case 'not_connected':
      return (
        <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
          Not connected
        </Badge>
      );
    case 'off':
      return <Badge>Off</Badge>;
  }
}
