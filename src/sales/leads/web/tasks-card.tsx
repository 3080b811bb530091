import { FormProvider } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { type Lead } from '../contract.ts';
import { addLeadTaskEndpoint } from '../lead-tasks.contract.ts';
import { offeredDue } from './task-due.ts';
import { TASK_PATHS, TaskFields, useTaskForm } from './task-fields.tsx';
import { TaskRow } from './task-row.tsx';

/** A lead's tasks with due time and assignee; completed ones are below. */
export function TasksCard({ lead }: { readonly lead: Lead }) {
  return (
    <Card aria-labelledby="tasks-title">
      <CardHeader title="Tasks" titleId="tasks-title" />
      <CardBody>
        <NewTask leadId={lead.id} />
      </CardBody>
      {lead.tasks.length > 0 && (
        <ItemList className="border-t border-line">
          {lead.tasks.map((task) => (
            <TaskRow key={task.id} task={task} about={<span>{task.assigneeName ?? 'Unassigned'}</span>} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function NewTask({ leadId }: { readonly leadId: string }) {
  const { profile } = useSignedIn();
  const form = useTaskForm({
    text: '',
    assigneeId: profile.id,
    ...offeredDue(deviceZone(), useNow()),
  });
  const add = useWrite(addLeadTaskEndpoint);
  const submit = form.handleSubmit((task) =>
    add.mutate(
      { id: leadId, ...task },
      {
        onSuccess: () => form.resetField('text'),
        onError: (error) => showFieldErrors(error, form, TASK_PATHS),
      },
    ),
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TaskFields label="New task" />
        <div className="flex flex-col items-start gap-2">
          <SubmitError error={add.error} fieldErrors={form.formState.errors} />
          <Button type="submit" busy={add.isPending}>
            Add task
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
