import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { changeLeadTaskEndpoint, type LeadTask, listMyLeadTasksEndpoint } from '../lead-tasks.contract.ts';
import { typedMoment } from './task-due.ts';
import { TaskFields, useTaskFields } from './task-fields.tsx';
import { LEAD_READS } from './use-move-lead.ts';

interface EditTaskSheetProps {
  readonly task: LeadTask;
  readonly onClose: () => void;
}

/** A task put off, handed to somebody else, or said in other words. */
export function EditTaskSheet({ task, onClose }: EditTaskSheetProps) {
  const { id, text, dueAt, assigneeId } = task;
  const initial = { text, assigneeId, ...typedMoment(deviceZone(), dueAt) };
  const fields = useTaskFields(initial);
  const { typed } = fields;
  const change = useWrite(changeLeadTaskEndpoint, { makesStale: [...LEAD_READS, listMyLeadTasksEndpoint] });
  const isSame =
    typed.text === text &&
    typed.assigneeId === assigneeId &&
    typed.day === initial.day &&
    typed.time === initial.time;
  const submit = () => {
    const written = fields.read();
    if (written !== null) change.mutate({ taskId: id, ...written });
  };
  return (
    <FormSheet
      title="Change the task"
      submitLabel="Save task"
      busy={change.isPending}
      isDirty={!isSame}
      isDone={change.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <TaskFields label="What is to be done" fields={fields} />
      <FormError error={change.error} />
    </FormSheet>
  );
}
