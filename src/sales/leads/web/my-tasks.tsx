import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listMyLeadTasksEndpoint } from '../lead-tasks.contract.ts';
import { TaskRow } from './task-row.tsx';

/** The user's open tasks, the most urgent first. */
export function MyTasks() {
  const { data, error, refetch } = useQuery(queryOf(listMyLeadTasksEndpoint, {}));
  if (error && !data) {
    return <ErrorState title="Your tasks could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Card aria-label="My open tasks">
      {data === undefined && <SkeletonRows rows={4} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<ListChecks />}
          title="No open tasks"
          hint="Tasks assigned to you on a lead’s page appear here until they are done."
        />
      )}
      <ItemList>
        {data?.items.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            about={
              <Link
                to={`/admin/leads/${task.leadId}`}
                className="focus-ring inline-block rounded-sm text-brand-ink touch:py-3 underline underline-offset-4"
              >
                {[task.leadName, task.clinicName].filter(Boolean).join(', ')}
              </Link>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
