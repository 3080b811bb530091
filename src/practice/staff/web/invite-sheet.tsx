import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { InviteStaff, inviteStaffEndpoint } from '#identity/accounts/contract.ts';
import { InvitationSheet, notifyInvited } from '#identity/accounts/web/public/invitation-sheet.tsx';
import { STAFF_ROLE_OPTIONS } from './role-labels.ts';

/** Invites a person to the team: the emailed link sets their password and grants the role. */
export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const invite = useWrite(inviteStaffEndpoint);
  const form = useForm<z.input<typeof InviteStaff>, unknown, InviteStaff>({
    resolver: zodResolver(InviteStaff),
    defaultValues: { email: '', fullName: '', role: 'doctor' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((fields) =>
    invite.mutate(fields, { onSuccess: notifyInvited, onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <InvitationSheet
        title="Invite to the team"
        description="They get an email with a link to set a password. The link works for seven days."
        sending={invite}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <FieldSet legend="Role" error={errors.role?.message}>
          <Controller
            control={form.control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <RadioGroup
                aria-label="Role"
                options={STAFF_ROLE_OPTIONS}
                value={value}
                onValueChange={onChange}
              />
            )}
          />
        </FieldSet>
      </InvitationSheet>
    </FormProvider>
  );
}
