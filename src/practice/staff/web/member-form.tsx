import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { HUES } from '#vocabulary/hues.ts';
import { isStaffRole, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { HuePicker } from '#foundation/web/ui/hue-picker.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { WeekEditor } from '#practice/clinics/web/public/week-editor.tsx';
import { toWeekRows, WeekRows } from '#practice/clinics/web/public/week-rows.ts';
import { ChangeStaffMember, changeStaffMemberEndpoint, type StaffMember } from '../contract.ts';
import { DepartureCard } from './departure-card.tsx';
import { STAFF_ROLE_OPTIONS } from './role-labels.ts';
import { useSaveMember } from './use-save-member.ts';

const MemberDetails = z.object({
  fullName: ChangeStaffMember.shape.fullName.unwrap(),
  title: ChangeStaffMember.shape.title.unwrap(),
  phone: ChangeStaffMember.shape.phone.unwrap(),
  licenceNumber: ChangeStaffMember.shape.licenceNumber.unwrap(),
  hue: z.enum(HUES),
  takesAppointments: z.boolean(),
  /** Empty for a person without a role here. */
  role: z.union([z.enum(STAFF_ROLES), z.literal('')]),
  hours: WeekRows,
});
type MemberDetailsInput = z.input<typeof MemberDetails>;
type MemberDetails = z.output<typeof MemberDetails>;

const toInput = (member: StaffMember): MemberDetailsInput => ({
  fullName: member.fullName,
  title: member.title ?? '',
  phone: member.phone ?? '',
  licenceNumber: member.licenceNumber ?? '',
  hue: member.hue,
  takesAppointments: member.takesAppointments,
  role: member.role !== null && isStaffRole(member.role) ? member.role : '',
  hours: toWeekRows(member.hours),
});

interface MemberFormProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

export function MemberForm({ member, onClose }: MemberFormProps) {
  const { profile } = useSignedIn();
  const isSelf = member.userId === profile.id;
  const form = useEditForm<MemberDetailsInput, MemberDetails>({
    resolver: zodResolver(MemberDetails),
    saved: toInput(member),
  });
  const { register, control, formState } = form;
  const { errors, dirtyFields, isDirty } = formState;
  const saving = useSaveMember(member);

  const submit = form.handleSubmit(async ({ role, hours, ...fields }) => {
    const changed = Object.entries(fields).filter(([name]) => name in dirtyFields);
    await saving.save(
      {
        particulars: changed.length === 0 ? undefined : Object.fromEntries(changed),
        hours: dirtyFields.hours ? hours : undefined,
        role: dirtyFields.role && role !== '' ? role : undefined,
      },
      (error) => void showFieldErrors(error, form),
    );
  });

  return (
    <FormSheet
      title={member.fullName}
      description={member.email ?? undefined}
      submitLabel="Save"
      busy={saving.isPending}
      isDirty={isDirty}
      isDone={saving.isDone}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="sm:max-w-xl"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Full name" error={errors.fullName?.message}>
          <Input autoComplete="off" {...register('fullName')} />
        </Field>
        <Field label="Title" optional error={errors.title?.message}>
          <Input autoComplete="off" placeholder="Surgery" {...register('title')} />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field
          label="License number"
          optional
          hint="Printed with the records that they sign."
          error={errors.licenceNumber?.message}
        >
          <Input autoComplete="off" {...register('licenceNumber')} />
        </Field>
        {member.role !== null && (
          <Field
            label="Role"
            hint={isSelf ? 'Only another admin can change your role.' : undefined}
            error={errors.role?.message}
          >
            {/* Read-only instead of disabled, because a disabled field would not be submitted. */}
            <NativeSelect
              options={STAFF_ROLE_OPTIONS.filter(({ value }) => !isSelf || value === member.role)}
              {...register('role')}
            />
          </Field>
        )}
      </div>
      <FieldSet legend="Board color">
        <Controller
          control={control}
          name="hue"
          render={({ field: { value, onChange } }) => (
            <HuePicker aria-label="Board color" value={value} onValueChange={onChange} />
          )}
        />
      </FieldSet>
      <Controller
        control={control}
        name="takesAppointments"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="Takes appointments"
            hint="Has their own column on the board and can be booked within the hours below."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <section aria-labelledby="member-hours" className="flex flex-col">
        <h2 id="member-hours" className="text-base font-medium">
          Working hours
        </h2>
        <Controller
          control={control}
          name="hours"
          render={({ field }) => (
            <WeekEditor
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              errors={errors.hours}
              emptyLabel="Off"
              narrow
            />
          )}
        />
      </section>
      <SubmitError error={saving.error} fieldErrors={errors} />
      {!isSelf && (
        <May call={changeStaffMemberEndpoint}>
          <DepartureCard member={member} onLeft={onClose} />
        </May>
      )}
    </FormSheet>
  );
}
