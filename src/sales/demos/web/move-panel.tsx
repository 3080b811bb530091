import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type Demo, listMoveSlotsEndpoint } from '../contract.ts';
import { shownDays } from '../demo-times.rules.ts';
import { MoveFields } from './move-fields.tsx';

interface MovePanelProps {
  readonly demo: Demo;
  readonly onDone: () => void;
}

/** Another half hour for a demo, or another host, of those that are free. */
export function MovePanel({ demo, onDone }: MovePanelProps) {
  const { data, error, refetch } = useQuery(queryOf(listMoveSlotsEndpoint, { demoId: demo.id }));
  if (error && !data) {
    return (
      <ErrorState
        compact
        title="The available times could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows rows={2} />;
  const days = shownDays(
    data.slots.map(({ startsAt }) => startsAt),
    deviceZone(),
  );
  return days.length === 0 ? (
    <EmptyState
      compact
      title="No times available"
      hint="Add more hours, or allow booking further ahead, under Hosts and hours."
      action={<Button onClick={onDone}>Cancel</Button>}
    />
  ) : (
    <MoveFields demo={demo} days={days} free={data} onDone={onDone} />
  );
}
