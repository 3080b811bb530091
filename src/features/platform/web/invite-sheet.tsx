import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { isStaffRole, ROLE_LABELS, ROLES, type Role } from '#vocabulary/permissions.ts';
import { inviteAnyoneEndpoint, listPlatformInvitationsEndpoint } from '#features/accounts/contract.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { isEmail, normaliseEmail } from '#foundation/values/email.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { ClinicPicker, type PickedClinic } from './clinic-picker.tsx';

const InviteFields = z.object({
  fullName: z.string().trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'),
  email: z.string().transform(normaliseEmail).refine(isEmail, 'Please enter a valid email address'),
  role: z.enum(ROLES),
});
type InviteFields = z.infer<typeof InviteFields>;

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

interface InviteSheetProps {
  /** The clinic whose page it is opened from. */
  readonly clinic?: PickedClinic;
  readonly onClose: () => void;
}

const needsClinic = (role: Role): boolean => isStaffRole(role);

/** The platform invites anyone to any role. */
export function InviteSheet({ clinic: given, onClose }: InviteSheetProps) {
  const formId = useId();
  const [clinic, setClinic] = useState<PickedClinic | null>(given ?? null);
  const [clinicFault, setClinicFault] = useState<string>();
  const invite = useWrite(inviteAnyoneEndpoint, { makesStale: [listPlatformInvitationsEndpoint] });
  const form = useForm<InviteFields>({
    resolver: zodResolver(InviteFields),
    defaultValues: { fullName: '', email: '', role: given ? 'clinic_admin' : 'platform_admin' },
  });
  const { register, control, handleSubmit, formState } = form;
  const role = useWatch({ control, name: 'role' });

  const send = (fields: InviteFields) => {
    const clinicId = needsClinic(fields.role) ? (clinic?.id ?? null) : null;
    if (needsClinic(fields.role) && clinicId === null) {
      setClinicFault('Choose a clinic.');
      return;
    }
    invite.mutate(
      { ...fields, clinicId },
      {
        onSuccess: () => {
          notify({
            title: 'Invitation sent',
            text: `The link in the mail to ${fields.email} works for seven days.`,
            tone: 'good',
          });
          onClose();
        },
        onError: (error) => showFieldErrors(error, form),
      },
    );
  };

  return (
    <Sheet
      title="Invite"
      description="They get a link to set a password. The role is theirs once they have opened it."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" type="submit" form={formId} busy={invite.isPending}>
          Send invitation
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
        <Field label="Full name" error={formState.errors.fullName?.message}>
          <Input autoComplete="off" {...register('fullName')} />
        </Field>
        <Field label="E-mail" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Role" error={formState.errors.role?.message}>
          <Controller
            control={control}
            name="role"
            render={({ field }) => (
              <Select options={ROLE_OPTIONS} value={field.value} onValueChange={field.onChange} />
            )}
          />
        </Field>
        {needsClinic(role) && (
          <Field label="Clinic" error={clinicFault}>
            <ClinicPicker
              value={clinic}
              onPick={(picked) => {
                setClinic(picked);
                setClinicFault(undefined);
              }}
            />
          </Field>
        )}
        <FormError error={invite.error} />
      </form>
    </Sheet>
  );
}
