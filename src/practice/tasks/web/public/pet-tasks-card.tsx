import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addTaskEndpoint, listTasksEndpoint } from '../../contract.ts';
import { TaskList } from '../task-list.tsx';

interface PetTasksCardProps {
  readonly petId: string;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
}

/** The open tasks about a pet. */
export function PetTasksCard({ petId, clock }: PetTasksCardProps) {
  const { data, error } = useQuery(queryOf(listTasksEndpoint, { petId, limit: 20 }));
  const newTask = `/clinic/tasks?new=1&pet=${petId}`;
  return (
    <Card aria-labelledby="pet-tasks-title">
      <CardHeader
        title="Tasks"
        titleId="pet-tasks-title"
        action={
          <May call={addTaskEndpoint}>
            <Button asChild size="sm" variant="ghost" className="-my-1 -mr-1.5">
              <Link to={newTask}>
                <Plus aria-hidden /> Add<span className="sr-only"> a task</span>
              </Link>
            </Button>
          </May>
        }
      />
      {error && !data ? (
        <CardBody>
          <FormError error={error} />
        </CardBody>
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>No open tasks</EmptyLine>
      ) : (
        <TaskList
          label="Open tasks"
          tasks={data.items}
          clock={clock}
          addressOf={(id) => `/clinic/tasks?view=clinic&task=${id}`}
          isOnPetPage
        />
      )}
    </Card>
  );
}
