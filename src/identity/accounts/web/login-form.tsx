import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { authMessage } from './public/auth-message.ts';
import type { Credentials } from './credentials.ts';
import { EMAIL_FIELD, PASSWORD_FIELD } from './public/sign-in-fields.ts';
import { TextLink } from './public/text-link.tsx';

interface LoginFormProps {
  /** Filled in by a button of the demo. */
  readonly prefill: Credentials | undefined;
  /** Passes the typed address on to the sign-in with an emailed code. */
  readonly onCode: (email: string) => void;
}

/** Signs in with email and password, then opens the requested page or the start page of the role. */
export function LoginForm({ prefill, onCode }: LoginFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, reset, getValues, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (prefill !== undefined) reset(prefill);
  }, [prefill, reset]);

  const signIn = async (credentials: Credentials) => {
    setFailure(null);
    try {
      const { auth } = await supabaseClient();
      const { data, error } = await auth.signInWithPassword(credentials);
      // The client treats a response without a user as broken, although its types promise a user.
      const isWithoutUser = error?.name === 'AuthInvalidTokenResponseError' || (!error && !data.user);
      if (isWithoutUser) {
        notify({
          id: 'session',
          title: 'Error',
          text: 'Login failed - no user returned',
          tone: 'destructive',
        });
        return;
      }
      if (error) throw error;
      // Before the second factor is passed, the person is not signed in.
      if (!data.user.factors?.some(({ status }) => status === 'verified'))
        notify({
          id: 'session',
          title: 'Success',
          text: 'You have successfully logged in. Redirecting...',
          tone: 'good',
        });
      await navigate('/', { replace: true, state });
    } catch (error) {
      notify({ id: 'session', title: 'Error', text: 'Failed to log in', tone: 'destructive' });
      setFailure(error);
    }
  };

  return (
    <form onSubmit={handleSubmit(signIn)} noValidate className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          placeholder="you@clinic.com"
          {...register('email', EMAIL_FIELD)}
        />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <span className="text-sm">
            <TextLink to="/forgot-password">Forgot your password?</TextLink>
          </span>
        }
      >
        <PasswordInput autoComplete="current-password" {...register('password', PASSWORD_FIELD)} />
      </Field>
      <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="h-10">
        {isSubmitting ? 'Signing In...' : 'Sign In with Email'}
      </Button>
      <Button className="h-10" onClick={() => onCode(getValues('email'))}>
        Email me a code
      </Button>
    </form>
  );
}
