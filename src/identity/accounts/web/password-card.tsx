import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { queryClient } from '#foundation/web/query-client.ts';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { authCode, authMessage } from './public/auth-message.ts';
import {
  OTHER_PASSWORD_FIELD,
  PASSWORD_MIN_LENGTH,
  PRESENT_PASSWORD_FIELD,
} from './public/sign-in-fields.ts';

interface Values {
  readonly current: string;
  readonly password: string;
}

/** The field that an error belongs to. */
const FIELD_OF_CODE: Readonly<Record<string, keyof Values>> = {
  weak_password: 'password',
  same_password: 'password',
  current_password_invalid: 'current',
  current_password_required: 'current',
  invalid_credentials: 'current',
};

/** Changes the password. The current one proves that it is not someone else at an unattended screen. */
export function PasswordCard() {
  const { user, clinicId } = useSignedIn();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm<Values>({
    defaultValues: { current: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const save = async ({ current, password }: Values) => {
    setFailure(null);
    try {
      const { auth } = await supabaseClient();
      const { error } = await auth.updateUser({ password, current_password: current });
      if (error) throw error;
      reset();
      notify({ title: 'Password changed', text: 'Other devices must sign in again.', tone: 'good' });
      await applyResourceChanges(queryClient, 'sessions');
    } catch (error) {
      const field = FIELD_OF_CODE[authCode(error)];
      if (field === undefined) setFailure(error);
      else setError(field, { message: authMessage(error) }, { shouldFocus: true });
    }
  };

  return (
    <Card aria-labelledby="password-title">
      <CardHeader
        title="Password"
        titleId="password-title"
        description="Changing your password signs you out on all other devices."
      />
      <form onSubmit={handleSubmit(save)} noValidate className="flex flex-1 flex-col">
        <CardBody className="flex flex-col gap-4 first:pt-0">
          {/* Lets a password manager know whose password this is. */}
          <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
          <Field label="Current password" error={errors.current?.message} className="max-w-sm">
            <PasswordInput autoComplete="current-password" {...register('current', PRESENT_PASSWORD_FIELD)} />
          </Field>
          <Field
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters${clinicId === null ? '' : '; your clinic may ask for more'}.`}
            error={errors.password?.message}
            className="max-w-sm"
          >
            <PasswordInput autoComplete="new-password" {...register('password', OTHER_PASSWORD_FIELD)} />
          </Field>
          <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Change password
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
