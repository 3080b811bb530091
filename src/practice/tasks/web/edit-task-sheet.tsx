import { zodResolver } from '@hookform/resolvers/zod';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { changeTaskEndpoint, type Task } from '../contract.ts';
import { DraftActions } from './draft-actions.tsx';
import { DismissTaskForm } from './dismiss-task-form.tsx';
import { TaskForm, type TaskFormInput, type TaskFormOutput, toTaskForm } from './task-fields.ts';
import { TaskInputs } from './task-inputs.tsx';
import { useCloseTask } from './use-close-task.ts';

interface EditTaskSheetProps {
  readonly task: Task;
  readonly today: string;
  readonly onClose: () => void;
}

/** An open task: its fields, and the ways to close it. */
export function EditTaskSheet({ task, today, onClose }: EditTaskSheetProps) {
  const change = useWrite(changeTaskEndpoint);
  const [isDismissing, setDismissing] = useState(false);
  const [isDone, setDone] = useState(false);
  const close = useCloseTask();
  const form = useEditForm<TaskFormInput, TaskFormOutput>({
    resolver: zodResolver(TaskForm),
    saved: toTaskForm(task),
  });
  const { isDirty, errors } = form.formState;
  const draft = useWatch({ control: form.control, name: 'clientDraft' }).trim();
  const save = (onSaved: () => void) =>
    void form.handleSubmit(({ petName: _name, petId: _pet, ...fields }) =>
      change.mutate(
        { id: task.id, version: task.version, ...fields },
        { onSuccess: onSaved, onError: (error) => showFieldErrors(error, form) },
      ),
    )();
  /** What was typed belongs to a task that is closed, too. */
  const whenSaved = (next: () => void) => (isDirty ? save(next) : next());
  const finish = (how: 'done' | 'messaged') =>
    whenSaved(() => {
      close.finish(task, how);
      setDone(true);
    });
  const isBusy = change.isPending || close.isBusy;
  return (
    <FormSheet
      title="Task"
      submitLabel="Save"
      busy={change.isPending}
      isDirty={isDirty}
      isDone={isDone}
      onSubmit={() => save(() => setDone(true))}
      onClose={onClose}
      head={
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="soft" size="sm" onClick={() => finish('done')} busy={isBusy}>
              <Check aria-hidden /> Done
            </Button>
            <Button size="sm" aria-expanded={isDismissing} onClick={() => setDismissing((is) => !is)}>
              Dismiss
            </Button>
            {task.pet && (
              <Button asChild size="sm" variant="ghost">
                <Link to={`/clinic/pets/${task.pet.id}`}>Open {task.pet.name}</Link>
              </Button>
            )}
          </div>
          {isDismissing && (
            <DismissTaskForm
              busy={isBusy}
              onDismiss={(reason) => whenSaved(() => close.dismiss(task, reason, () => setDone(true)))}
              onCancel={() => setDismissing(false)}
            />
          )}
        </div>
      }
    >
      <TaskInputs form={form} today={today} mayChoosePet={false} />
      {draft !== '' && <DraftActions task={task} draft={draft} onSent={() => finish('messaged')} />}
      <SubmitError error={change.error} fieldErrors={errors} />
    </FormSheet>
  );
}
