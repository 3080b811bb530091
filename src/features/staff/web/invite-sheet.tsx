import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { InviteStaff, inviteStaffEndpoint, listInvitationsEndpoint } from '#features/accounts/contract.ts';
import { STAFF_ROLE_OPTIONS } from './role-words.ts';

/** Invites somebody to the team: the link in the mail sets their password and gives them the role. */
export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const invite = useWrite(inviteStaffEndpoint, { makesStale: [listInvitationsEndpoint] });
  const form = useForm<z.input<typeof InviteStaff>, unknown, InviteStaff>({
    resolver: zodResolver(InviteStaff),
    defaultValues: { email: '', fullName: '', role: 'doctor' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    invite.mutate(fields, {
      onSuccess: ({ email }) =>
        notify({ title: 'Invitation sent', text: `The link went to ${email}.`, tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title="Invite to the team"
      description="They get a link by mail that sets a password. It works for seven days."
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
      <FormError error={invite.error} />
    </FormSheet>
  );
}
