import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Mail, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { getClientEndpoint } from '#practice/clients/contract.ts';
import { changeTaskEndpoint, type Task } from '../contract.ts';
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
  const formId = useId();
  const change = useWrite(changeTaskEndpoint);
  const [isDismissing, setDismissing] = useState(false);
  const close = useCloseTask();
  const form = useEditForm<TaskFormInput, TaskFormOutput>({
    resolver: zodResolver(TaskForm),
    saved: toTaskForm(task),
  });
  const save = ({ petName: _name, petId: _pet, ...fields }: TaskFormOutput) =>
    change.mutate(
      { id: task.id, version: task.version, ...fields },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    );
  const finish = (how: 'done' | 'messaged') => {
    close.finish(task, how);
    onClose();
  };
  return (
    <EditSheet
      title="Task"
      formId={formId}
      submitLabel="Save"
      busy={change.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="soft" size="sm" onClick={() => finish('done')} busy={close.isBusy}>
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
            busy={close.isBusy}
            onDismiss={(reason) => close.dismiss(task, reason, onClose)}
            onCancel={() => setDismissing(false)}
          />
        )}
        <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
          <TaskInputs form={form} today={today} mayChoosePet={false} />
          <FormError error={change.error} />
        </form>
        {task.clientDraft !== null && (
          <DraftActions task={task} draft={task.clientDraft} onSent={() => finish('messaged')} />
        )}
      </div>
    </EditSheet>
  );
}

interface DraftActionsProps {
  readonly task: Task;
  readonly draft: string;
  readonly onSent: () => void;
}

/** The email program with the text, addressed to the task's client. */
const mailLink = (address: string, petName: string | undefined, draft: string): string =>
  `mailto:${encodeURIComponent(address)}?${new URLSearchParams({ subject: petName ?? 'Message from your clinic', body: draft }).toString().replaceAll('+', '%20')}`;

/** Ways to send the text. Once it was taken, closing the task is what is left to do. */
function DraftActions({ task: { pet, client }, draft, onSent }: DraftActionsProps) {
  const [isTaken, setTaken] = useState(false);
  const { data } = useQuery({
    ...queryOf(getClientEndpoint, { id: client?.id ?? '' }),
    enabled: client !== null,
  });
  const address = data?.contacts.find(({ kind }) => kind === 'email')?.value;
  const copy = async () => {
    await navigator.clipboard.writeText(draft);
    setTaken(true);
    notify({ title: 'Message copied', tone: 'good' });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => void copy()}>
        <Copy aria-hidden /> Copy message
      </Button>
      {address !== undefined && (
        <Button asChild size="sm">
          <a href={mailLink(address, pet?.name, draft)} onClick={() => setTaken(true)}>
            <Mail aria-hidden /> Email to {client?.fullName}
          </a>
        </Button>
      )}
      <Button size="sm" variant={isTaken ? 'primary' : 'secondary'} onClick={onSent}>
        <Send aria-hidden /> Client was messaged
      </Button>
      {isTaken && (
        <p role="status" className="basis-full text-sm text-ink-muted">
          Sent? “Client was messaged” closes the task.
        </p>
      )}
    </div>
  );
}
