import { Controller, type UseFormReturn } from 'react-hook-form';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import { KIND_OPTIONS, type TaskFormInput, type TaskFormOutput } from './task-fields.ts';
import { useTeam } from '#practice/staff/web/public/use-team.ts';

interface TaskInputsProps {
  readonly form: UseFormReturn<TaskFormInput, unknown, TaskFormOutput>;
  readonly today: string;
  /** The pet of a saved task stays. */
  readonly mayChoosePet: boolean;
  /** After the title was typed. */
  readonly onTitle?: () => void;
}

/** The fields of a task. */
export function TaskInputs({ form, today, mayChoosePet, onTitle }: TaskInputsProps) {
  const { errors } = form.formState;
  const { options } = useTeam();
  return (
    <>
      <Field
        label="What needs to be done"
        hint={onTitle && 'Such as “Recheck in 14 days” or “Call tomorrow”.'}
        error={errors.title?.message}
      >
        <Input autoComplete="off" {...form.register('title', onTitle ? { onBlur: onTitle } : {})} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Due" optional error={errors.dueOn?.message}>
          <DateInput today={today} {...form.register('dueOn')} />
        </Field>
        <Field label="Kind">
          <NativeSelect options={KIND_OPTIONS} {...form.register('kind')} />
        </Field>
      </div>
      <Field label="Assigned to">
        {/* Drawn anew when the team is loaded: until then the assignee is no option, and would not be shown. */}
        <NativeSelect
          key={options.length}
          placeholder="Everyone"
          options={options}
          {...form.register('assigneeId')}
        />
      </Field>
      {mayChoosePet && (
        <Controller
          control={form.control}
          name="petId"
          render={({ field }) => (
            <Field label="Pet" optional>
              <PetPicker
                value={field.value}
                valueLabel={form.getValues('petName') || undefined}
                onChoose={(id, name) => {
                  field.onChange(id);
                  form.setValue('petName', name);
                }}
              />
            </Field>
          )}
        />
      )}
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={3} {...form.register('note')} />
      </Field>
      <Field
        label="Message for the client"
        optional
        hint="Saved as a draft. Nothing is sent."
        error={errors.clientDraft?.message}
      >
        <Textarea rows={3} {...form.register('clientDraft')} />
      </Field>
    </>
  );
}
