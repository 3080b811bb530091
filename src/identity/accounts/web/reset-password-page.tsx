import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { AuthCard } from './auth-card.tsx';
import { authMessage } from './public/auth-message.ts';
import { ExpiredLink } from './expired-link.tsx';
import { signedInByLink, consumeLink } from './link-purpose.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { PASSWORD_FIELD, PASSWORD_MIN_LENGTH, REPEATED_PASSWORD_FIELD } from './public/sign-in-fields.ts';

/** `/reset-password`: the target of the emailed link. */
export default function ResetPasswordPage() {
  const { status, missing } = useSession();
  const [byLink] = useState(() => typeof window !== 'undefined' && signedInByLink('recovery'));
  if (status === 'loading') return <PageSpinner />;
  if (status === 'out')
    return <ExpiredLink text="Request a new one." to="/forgot-password" label="Email me a new link" />;
  // A person who is signed in regularly changes the password with the current one.
  if (!byLink) return <Navigate to="/account" replace />;
  // A person with a second factor changes the password with it.
  if (missing === 'code') return <SecondFactorStep />;
  return <NewPasswordForm />;
}

interface Values {
  readonly password: string;
  readonly repeated: string;
}

function NewPasswordForm() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { password: '', repeated: '' },
  });
  const { errors, isSubmitting } = formState;

  const save = async ({ password }: Values) => {
    setFailure(null);
    try {
      const { auth } = await supabaseClient();
      const { error } = await auth.updateUser({ password });
      if (error) throw error;
      consumeLink();
      notify({
        title: 'Password changed',
        text: 'You are signed in. Other devices must sign in again.',
        tone: 'good',
      });
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <AuthCard
      title="Choose a new password"
      text={user?.email === undefined ? undefined : `For ${user.email}.`}
    >
      <form onSubmit={handleSubmit(save)} noValidate className="flex flex-col gap-4">
        {/* Lets a password manager know whose password this is. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field
          label="New password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...register('password', PASSWORD_FIELD)} />
        </Field>
        <Field label="Confirm new password" error={errors.repeated?.message}>
          <PasswordInput autoComplete="new-password" {...register('repeated', REPEATED_PASSWORD_FIELD)} />
        </Field>
        <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
        <Button type="submit" variant="primary" busy={isSubmitting} className="h-10">
          Save password
        </Button>
      </form>
    </AuthCard>
  );
}
