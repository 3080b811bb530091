import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  InviteAnyone,
  inviteAnyoneEndpoint,
  listPlatformInvitationsEndpoint,
} from '#features/accounts/contract.ts';
import { type RoleAndClinic, RoleAndClinicFields } from './role-and-clinic-fields.tsx';

interface InviteAnyoneSheetProps {
  /** Where to, when it is asked from a clinic's page. */
  readonly clinic?: RoleAndClinic['clinic'];
  readonly onClose: () => void;
}

/** Invites anyone to any role, in any clinic. */
export function InviteAnyoneSheet({ clinic = null, onClose }: InviteAnyoneSheetProps) {
  const [place, setPlace] = useState<RoleAndClinic>({ role: 'clinic_admin', clinic });
  const invite = useWrite(inviteAnyoneEndpoint, { makesStale: [listPlatformInvitationsEndpoint] });
  const form = useForm<z.input<typeof InviteAnyone>, unknown, InviteAnyone>({
    resolver: zodResolver(InviteAnyone),
    defaultValues: { email: '', fullName: '', role: place.role, clinicId: place.clinic?.id ?? null },
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const choose = (next: RoleAndClinic) => {
    setPlace(next);
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue('role', next.role, options);
    form.setValue('clinicId', next.clinic?.id ?? null, options);
  };
  const submit = form.handleSubmit((fields) =>
    invite.mutate(fields, {
      onSuccess: ({ email }) =>
        notify({ title: 'Invitation sent', text: `The link went to ${email}.`, tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title="Invite"
      description="They get a link by mail that sets a password and gives them the role. It works for seven days."
      submitLabel="Send invitation"
      busy={invite.isPending}
      isDirty={isDirty}
      isDone={invite.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Full name" error={errors.fullName?.message}>
        <Input autoComplete="off" {...form.register('fullName')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <RoleAndClinicFields
        value={place}
        onChange={choose}
        roleError={errors.role?.message}
        clinicError={errors.clinicId?.message}
      />
      <FormError error={invite.error} />
    </FormSheet>
  );
}
