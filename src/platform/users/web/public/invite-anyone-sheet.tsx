import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { InviteAnyone, inviteAnyoneEndpoint } from '#identity/accounts/contract.ts';
import { InvitationSheet, notifyInvited } from '#identity/accounts/web/public/invitation-sheet.tsx';
import { type RoleAndClinic, RoleAndClinicFields } from '../role-and-clinic-fields.tsx';

interface InviteAnyoneSheetProps {
  /** The preselected clinic, on a clinic's page. */
  readonly clinic?: RoleAndClinic['clinic'];
  readonly onClose: () => void;
}

/** Invites anyone to any role, in any clinic. */
export function InviteAnyoneSheet({ clinic = null, onClose }: InviteAnyoneSheetProps) {
  const [place, setPlace] = useState<RoleAndClinic>({ role: 'clinic_admin', clinic });
  const invite = useWrite(inviteAnyoneEndpoint);
  const form = useForm<z.input<typeof InviteAnyone>, unknown, InviteAnyone>({
    resolver: zodResolver(InviteAnyone),
    defaultValues: { email: '', fullName: '', role: place.role, clinicId: place.clinic?.id ?? null },
  });
  const { errors, isSubmitted } = form.formState;
  const choose = (next: RoleAndClinic) => {
    setPlace(next);
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue('role', next.role, options);
    form.setValue('clinicId', next.clinic?.id ?? null, options);
  };
  const submit = form.handleSubmit((fields) =>
    invite.mutate(fields, { onSuccess: notifyInvited, onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <InvitationSheet
        title="Invite"
        description="They get an email with a link to set a password and accept the role. It works for seven days."
        sending={invite}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <RoleAndClinicFields
          value={place}
          onChange={choose}
          roleError={errors.role?.message}
          clinicError={errors.clinicId?.message}
        />
      </InvitationSheet>
    </FormProvider>
  );
}
