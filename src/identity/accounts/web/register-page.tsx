import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { AuthCard } from './auth-card.tsx';
import { authCode, authMessage } from './public/auth-message.ts';
import { InboxPanel } from './inbox-panel.tsx';
import {
  EMAIL_FIELD,
  FULL_NAME_FIELD,
  PASSWORD_FIELD,
  PASSWORD_MIN_LENGTH,
} from './public/sign-in-fields.ts';
import { signUp } from './public/sign-up.ts';
import { SignedInPanel } from './signed-in-panel.tsx';
import { TextLink } from './public/text-link.tsx';

interface Values {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** `/register`: creates a client's account. */
export default function RegisterPage() {
  const navigate = useNavigate();
  const { status } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { fullName: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = async ({ fullName, email, password }: Values) => {
    setFailure(null);
    try {
      if ((await signUp({ fullName, email, password })) === 'inbox') {
        setSentTo(email);
        return;
      }
      notify({ title: 'Success', text: 'Your account is ready. Redirecting...', tone: 'good' });
      await navigate('/', { replace: true });
    } catch (error) {
      if (authCode(error) === 'weak_password') {
        setError('password', { message: authMessage(error) }, { shouldFocus: true });
      } else {
        setFailure(error);
      }
    }
  };

  if (sentTo !== undefined) {
    return (
      <InboxPanel email={sentTo} onBack={() => setSentTo(undefined)}>
        <p className="text-ink-muted">
          Follow the link in the email to confirm your address. If you already have an account here, sign in,
          or choose a new password.
        </p>
      </InboxPanel>
    );
  }
  return (
    <AuthCard
      title="Create an account"
      text="See your pets’ records, book visits and message your clinic."
      footer={
        <>
          Already have an account? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    >
      {status === 'in' && <SignedInPanel />}
      <form onSubmit={handleSubmit(submit)} noValidate className="flex flex-col gap-4">
        <Field label="Full name" error={errors.fullName?.message}>
          <Input autoComplete="name" {...register('fullName', FULL_NAME_FIELD)} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email', EMAIL_FIELD)} />
        </Field>
        <Field
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...register('password', PASSWORD_FIELD)} />
        </Field>
        <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
        <Button type="submit" variant="primary" busy={isSubmitting} className="h-10">
          {isSubmitting ? 'Creating your account...' : 'Create account'}
        </Button>
      </form>
    </AuthCard>
  );
}
