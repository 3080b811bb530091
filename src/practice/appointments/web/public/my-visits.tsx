import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { listMyAppointmentsEndpoint } from '../../own.contract.ts';
import { AppointmentSkeleton, MyAppointmentCard } from './my-appointment-card.tsx';

interface MyVisitsProps {
  readonly petId: string;
  readonly when: 'upcoming' | 'past';
  readonly title: string;
  /** Text if there are none; without it nothing is rendered. */
  readonly none?: string;
}

/** A pet's appointments, five per page. */
export function MyVisits({ petId, when, title, none }: MyVisitsProps) {
  const list = useInfiniteQuery(pagesOf(listMyAppointmentsEndpoint, { petId, when, limit: 5 }));
  const appointments = list.data?.pages.flatMap(({ items }) => items);
  if (list.error && !appointments) {
    return (
      <ErrorState
        compact
        title="The visits could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (appointments?.length === 0 && none === undefined) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {appointments === undefined && <AppointmentSkeleton />}
      {appointments?.length === 0 && <p className="text-ink-muted">{none}</p>}
      {appointments?.map((appointment) => (
        <MyAppointmentCard key={appointment.id} appointment={appointment} withPet={false} />
      ))}
      {list.hasNextPage && (
        <Button
          size="lg"
          className="print:hidden"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
