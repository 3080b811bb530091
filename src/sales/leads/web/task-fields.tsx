import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useFormContext } from 'react-hook-form';
import * as z from 'zod';
import { isDay } from '#foundation/values/day.ts';
import { clockTime } from '#foundation/web/calendar/clock-time.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { AddLeadTask } from '../lead-tasks.contract.ts';
import { instantOf } from './task-due.ts';
import { useOwners } from './use-owners.ts';

const NOBODY = 'none';

/** The schema of the task form: its input is as typed, its output as sent. */
const TaskForm = z
  .strictObject({
    text: AddLeadTask.shape.text,
    day: z.string().refine(isDay, 'Choose a day.'),
    time: clockTime('09:30'),
    assigneeId: z.uuid().nullable(),
  })
  .transform(({ day, time, ...task }) => ({ ...task, dueAt: instantOf({ day, time }) }));
type TaskInput = z.input<typeof TaskForm>;

/** Maps the endpoint's fields to those of the form, for `showFieldErrors`. */
export const TASK_PATHS = { dueAt: 'time' } as const;

export const useTaskForm = (defaultValues: TaskInput) =>
  useForm<TaskInput, unknown, z.output<typeof TaskForm>>({ resolver: zodResolver(TaskForm), defaultValues });

/** The fields for text, due time and assignee; within the form's provider. */
export function TaskFields({ label }: { readonly label: string }) {
  const owners = useOwners();
  const { control, register, formState } = useFormContext<TaskInput>();
  const { errors } = formState;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={label} error={errors.text?.message} className="sm:col-span-2">
        <Input maxLength={500} {...register('text')} />
      </Field>
      <Controller
        control={control}
        name="day"
        render={({ field }) => (
          <Field label="Due date" error={errors.day?.message}>
            <DatePicker
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              today={todayIn(deviceZone())}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="time"
        render={({ field }) => (
          <Field label="Time" error={errors.time?.message}>
            <TimeInput ref={field.ref} value={field.value} onValueChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="assigneeId"
        render={({ field }) => (
          <Field label="Assignee" error={errors.assigneeId?.message}>
            <Select
              ref={field.ref}
              options={owners.options}
              value={field.value ?? NOBODY}
              onValueChange={(id) => field.onChange(id === NOBODY ? null : id)}
            />
          </Field>
        )}
      />
    </div>
  );
}
