import { useNow } from '#foundation/web/calendar/use-now.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Demo } from '../contract.ts';

/** A demo's status, as a badge. */
export function DemoStatus({ demo: { status, startsAt } }: { readonly demo: Demo }) {
  const now = useNow();
  switch (status) {
    case 'held':
      return <Badge tone="good">Held</Badge>;
    case 'no_show':
      return <Badge tone="warn">No-show</Badge>;
    case 'cancelled':
      return <Badge>Canceled</Badge>;
    case 'booked':
      return Date.parse(startsAt) > now ? (
        <Badge tone="brand">Booked</Badge>
      ) : (
        <Badge tone="accent">Outcome missing</Badge>
      );
  }
}
