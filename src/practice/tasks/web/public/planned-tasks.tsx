import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { Link } from 'react-router';
import { TASK_KIND_LABELS } from '#vocabulary/task-kinds.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addTaskEndpoint, listTasksEndpoint } from '../../contract.ts';
import { planItemTask, type PlannedTask } from '../../plan-item.rules.ts';

interface PlannedTasksProps {
  /** The text of the plan, line by line. */
  readonly plan: string;
  readonly pet: { readonly id: string; readonly name: string };
  readonly visitId: string;
  readonly clientId: string | null;
  /** Who is suggested to do them: the doctor of the visit. */
  readonly assigneeId: string | null;
  readonly clock: Pick<ClinicClock, 'country' | 'today'>;
}

/** TASK-2. The tasks that the lines of a plan ask for; one press adds one, with its draft for the client. */
export function PlannedTasks({ plan, pet, visitId, clientId, assigneeId, clock }: PlannedTasksProps) {
  const add = useWrite(addTaskEndpoint);
  const { data } = useQuery(queryOf(listTasksEndpoint, { petId: pet.id, limit: 50 }));
  const planned = plan.split('\n').flatMap((line) => {
    const task = planItemTask(line.replace(/^[\s\-•*\d.)]+(?=\D)/, ''), {
      today: clock.today,
      petName: pet.name,
      country: clock.country,
    });
    return task === null ? [] : [task];
  });
  const unique = [...new Map(planned.map((task) => [task.title, task])).values()];
  if (unique.length === 0) return null;
  const added = new Map(
    data?.items.filter((task) => task.visitId === visitId).map(({ title, id }) => [title, id]),
  );
  const save = (task: PlannedTask) =>
    add.mutate(
      { ...task, petId: pet.id, clientId, visitId, assigneeId },
      {
        onSuccess: () =>
          notify({
            title: 'Task added',
            text:
              task.clientDraft === null ? task.title : `${task.title}. A message for the client is drafted.`,
            tone: 'good',
          }),
        onError: (error) =>
          notify({ title: 'The task could not be added', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <Card aria-labelledby="planned-tasks-title">
      <CardHeader title="Tasks from the plan" titleId="planned-tasks-title" />
      <ItemList>
        {unique.map((task) => {
          const id = added.get(task.title);
          return (
            <ItemRow
              key={task.title}
              wraps
              title={
                id === undefined ? (
                  task.title
                ) : (
                  <Link
                    to={`/clinic/tasks?view=clinic&task=${id}`}
                    className="focus-ring rounded-sm hover:underline"
                  >
                    {task.title}
                  </Link>
                )
              }
              text={[
                TASK_KIND_LABELS[task.kind],
                task.dueOn && `Due ${shortDay(task.dueOn)}`,
                task.clientDraft && 'With a message for the client',
              ]
                .filter(Boolean)
                .join(' · ')}
              trailing={
                id === undefined ? (
                  <Button size="sm" busy={add.isPending} onClick={() => save(task)}>
                    <ListPlus aria-hidden /> Add task
                  </Button>
                ) : (
                  <Badge tone="good">Added</Badge>
                )
              }
            />
          );
        })}
      </ItemList>
    </Card>
  );
}
