import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { getPetEndpoint } from '#practice/pets/contract.ts';
import { addTaskEndpoint } from '../contract.ts';
import { planItemTask } from '../plan-item.rules.ts';
import { TaskForm, type TaskFormInput, type TaskFormOutput } from './task-fields.ts';
import { TaskInputs } from './task-inputs.tsx';

interface NewTaskSheetProps {
  readonly today: string;
  /** The pet, if already known. */
  readonly petId: string | undefined;
  readonly onClose: () => void;
}

const BLANK: TaskFormInput = {
  title: '',
  kind: 'other',
  dueOn: '',
  assigneeId: '',
  petId: '',
  petName: '',
  note: '',
  clientDraft: '',
};

/** The form of a new task. What is typed fills in kind, day and message by rule TASK-2, unless they were entered. */
export function NewTaskSheet({ today, petId, onClose }: NewTaskSheetProps) {
  const add = useWrite(addTaskEndpoint);
  const form = useForm<TaskFormInput, unknown, TaskFormOutput>({
    resolver: zodResolver(TaskForm),
    defaultValues: { ...BLANK, petId: petId ?? '' },
  });
  const { data: pet } = useQuery({
    ...queryOf(getPetEndpoint, { id: petId ?? '' }),
    enabled: petId !== undefined,
  });
  const { setValue, getValues } = form;
  useEffect(() => {
    if (pet && getValues('petId') === pet.id) setValue('petName', pet.name);
  }, [pet, setValue, getValues]);

  const suggest = () => {
    const planned = planItemTask(getValues('title'), {
      today,
      petName: getValues('petName') || 'Your pet',
      country: countryOnScreen(),
    });
    if (planned === null) return;
    const isUntouched = (name: 'kind' | 'dueOn' | 'clientDraft') => !form.getFieldState(name).isDirty;
    if (isUntouched('kind')) setValue('kind', planned.kind);
    if (isUntouched('dueOn') && planned.dueOn !== null) setValue('dueOn', planned.dueOn);
    if (isUntouched('clientDraft')) setValue('clientDraft', planned.clientDraft ?? '');
  };

  const save = ({ petName: _name, ...fields }: TaskFormOutput) =>
    add.mutate(fields, {
      onSuccess: () => notify({ title: 'Task added', text: fields.title, tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    });

  return (
    <FormSheet
      title="New task"
      submitLabel="Add task"
      busy={add.isPending}
      isDirty={form.formState.isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <TaskInputs form={form} today={today} mayChoosePet onTitle={suggest} />
      <SubmitError error={add.error} fieldErrors={form.formState.errors} />
    </FormSheet>
  );
}
