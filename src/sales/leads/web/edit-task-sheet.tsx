import { FormProvider } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { changeLeadTaskEndpoint, type LeadTask } from '../lead-tasks.contract.ts';
import { typedMoment } from './task-due.ts';
import { TASK_PATHS, TaskFields, useTaskForm } from './task-fields.tsx';

interface EditTaskSheetProps {
  readonly task: LeadTask;
  readonly onClose: () => void;
}

/** The form that changes a task's text, due date and assignee. */
export function EditTaskSheet({ task, onClose }: EditTaskSheetProps) {
  const { id, text, dueAt, assigneeId } = task;
  const form = useTaskForm({ text, assigneeId, ...typedMoment(deviceZone(), dueAt) });
  const change = useWrite(changeLeadTaskEndpoint);
  const submit = form.handleSubmit((written) =>
    change.mutate(
      { taskId: id, ...written },
      { onError: (error) => showFieldErrors(error, form, TASK_PATHS) },
    ),
  );
  return (
    <FormProvider {...form}>
      <FormSheet
        title="Edit task"
        submitLabel="Save task"
        busy={change.isPending}
        isDirty={form.formState.isDirty}
        isDone={change.isSuccess}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <TaskFields label="Task" />
        <SubmitError error={change.error} fieldErrors={form.formState.errors} />
      </FormSheet>
    </FormProvider>
  );
}
