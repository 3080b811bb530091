import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { HUES } from '#vocabulary/hues.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { HuePicker } from '#foundation/web/ui/hue-picker.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import {
  addAppointmentTypeEndpoint,
  type AppointmentType,
  AppointmentTypeFields,
  changeAppointmentTypeEndpoint,
  type Doctor,
} from '../contract.ts';

/** The values of the form: numbers are text, and the doctors are a choice followed by a list. */
const Fields = z
  .object({
    name: AppointmentTypeFields.shape.name,
    durationMinutes: z.string(),
    bufferMinutes: z.string(),
    hue: z.enum(HUES),
    onlineBookable: z.boolean(),
    needsRoom: z.boolean(),
    reasonIsOptional: z.boolean(),
    who: z.enum(['everyone', 'some']),
    doctorIds: z.array(z.string()),
  })
  .refine(({ who, doctorIds }) => who === 'everyone' || doctorIds.length > 0, {
    path: ['doctorIds'],
    message: 'Choose at least one person, or everyone.',
  });
type Fields = z.infer<typeof Fields>;

const BLANK: Fields = {
  name: '',
  durationMinutes: '30',
  bufferMinutes: '0',
  hue: 'pine',
  onlineBookable: false,
  needsRoom: true,
  reasonIsOptional: true,
  who: 'everyone',
  doctorIds: [],
};

const toFields = (type: AppointmentType): Fields => ({
  name: type.name,
  durationMinutes: String(type.durationMinutes),
  bufferMinutes: String(type.bufferMinutes),
  hue: type.hue,
  onlineBookable: type.onlineBookable,
  needsRoom: type.needsRoom,
  reasonIsOptional: type.reasonIsOptional,
  who: type.doctorIds.length === 0 ? 'everyone' : 'some',
  doctorIds: type.doctorIds,
});

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const toInput = ({ who, doctorIds, durationMinutes, bufferMinutes, ...rest }: Fields) => ({
  ...rest,
  durationMinutes: numberOf(durationMinutes),
  bufferMinutes: numberOf(bufferMinutes),
  doctorIds: who === 'everyone' ? [] : doctorIds,
});

/** The form's own checks, then the contract's, so that errors are shown before it is sent. */
const CheckedFields = Fields.superRefine((fields, check) => {
  const parsed = AppointmentTypeFields.safeParse(toInput(fields));
  for (const issue of parsed.error?.issues ?? []) {
    check.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  }
});

interface TypeSheetProps {
  /** Undefined for a new one. */
  readonly type: AppointmentType | undefined;
  readonly doctors: readonly Doctor[];
  readonly onClose: () => void;
}

/** The sheet of an appointment type. Existing appointments keep their duration. */
export function TypeSheet({ type, doctors, onClose }: TypeSheetProps) {
  const add = useWrite(addAppointmentTypeEndpoint);
  const change = useWrite(changeAppointmentTypeEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(CheckedFields),
    defaultValues: type ? toFields(type) : BLANK,
  });
  const { register, control, formState } = form;
  const who = useWatch({ control, name: 'who' });
  const { errors, isDirty } = formState;
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const submit = form.handleSubmit((fields) => {
    if (type) change.mutate({ appointmentTypeId: type.id, ...toInput(fields) }, { onError });
    else add.mutate(toInput(fields), { onError });
  });

  return (
    <FormSheet
      title={type ? type.name : 'New appointment type'}
      submitLabel={type ? 'Save' : 'Add type'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <FieldSet legend="Board color">
        <Controller
          control={control}
          name="hue"
          render={({ field: { value, onChange } }) => (
            <HuePicker aria-label="Board color" value={value} onValueChange={onChange} />
          )}
        />
      </FieldSet>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Length in minutes" error={errors.durationMinutes?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('durationMinutes')} />
        </Field>
        <Field
          label="Buffer after, in minutes"
          hint="For cleaning and notes."
          error={errors.bufferMinutes?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('bufferMinutes')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="needsRoom"
        render={({ field: { value, onChange } }) => (
          <CheckboxField label="Needs a room" checked={value} onCheckedChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="reasonIsOptional"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="The reason is optional"
            hint="For staff. Clients who book online always give a reason."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="onlineBookable"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="Clients can book it online"
            hint="Subject to the clinic’s online booking settings."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <FieldSet legend="Who can do it" error={errors.doctorIds?.message}>
        <Controller
          control={control}
          name="who"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              aria-label="Who can do it"
              value={value}
              onValueChange={onChange}
              options={[
                { value: 'everyone', label: 'Everyone who takes appointments' },
                { value: 'some', label: 'Only these' },
              ]}
            />
          )}
        />
        {who === 'some' && (
          <Controller
            control={control}
            name="doctorIds"
            render={({ field: { value, onChange } }) => (
              <DoctorChoice doctors={doctors} chosen={value} onChange={onChange} />
            )}
          />
        )}
      </FieldSet>
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {type?.isActive && (
        <May call={changeAppointmentTypeEndpoint}>
          <RetireButton type={type} onRetired={onClose} />
        </May>
      )}
    </FormSheet>
  );
}

interface DoctorChoiceProps {
  readonly doctors: readonly Doctor[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

function DoctorChoice({ doctors, chosen, onChange }: DoctorChoiceProps) {
  const offered = doctors.filter(({ id, isActive }) => isActive || chosen.includes(id));
  return (
    <div className="ml-7 flex flex-col gap-2">
      {offered.map(({ id, fullName, isActive }) => (
        <CheckboxField
          key={id}
          label={isActive ? fullName : `${fullName} (off the schedule)`}
          checked={chosen.includes(id)}
          onCheckedChange={(checked) =>
            onChange(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </div>
  );
}

function RetireButton({
  type,
  onRetired,
}: {
  readonly type: AppointmentType;
  readonly onRetired: () => void;
}) {
  const change = useWrite(changeAppointmentTypeEndpoint);
  // Awaited instead of a callback, because the refetch meanwhile removes this button.
  const setActive = async (isActive: boolean) => {
    try {
      await change.mutateAsync({ appointmentTypeId: type.id, isActive });
      if (isActive) return;
      notify({ title: `${type.name} is no longer offered`, onUndo: () => void setActive(true) });
      onRetired();
    } catch (error) {
      notify({ title: `${type.name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-muted">Existing appointments are not affected.</p>
      <Button size="sm" busy={change.isPending} onClick={() => void setActive(false)}>
        Stop offering
      </Button>
    </div>
  );
}
