import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

/** The fields of every invitation. */
interface Invited {
  readonly email: string;
  readonly fullName: string;
}

interface InvitationSheetProps {
  readonly title: string;
  readonly description: string;
  /** The write that sends it. */
  readonly sending: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown };
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What the invitation grants: fields of the caller. */
  readonly children: ReactNode;
}

/** Notifies where the link was sent. */
export const notifyInvited = ({ email }: Pick<Invited, 'email'>): void =>
  notify({ title: 'Invitation sent', text: `The link went to ${email}.`, tone: 'good' });

/** Invites a person by name and address. Must be inside a FormProvider. */
export function InvitationSheet(props: InvitationSheetProps) {
  const { title, description, sending, onSubmit, onClose, children } = props;
  const { register, formState } = useFormContext<Invited>();
  const { errors, isDirty } = formState;
  return (
    <FormSheet
      title={title}
      description={description}
      submitLabel="Send invitation"
      busy={sending.isPending}
      isDirty={isDirty}
      isDone={sending.isSuccess}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Full name" error={errors.fullName?.message}>
        <Input autoComplete="off" {...register('fullName')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      {children}
      <FormError error={sending.error} />
    </FormSheet>
  );
}
