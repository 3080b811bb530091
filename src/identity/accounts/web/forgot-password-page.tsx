import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { AuthCard } from './auth-card.tsx';
import { authMessage } from './public/auth-message.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { EMAIL_FIELD } from './public/sign-in-fields.ts';
import { TextLink } from './public/text-link.tsx';

interface Values {
  readonly email: string;
}

/** `/forgot-password`: requests the email for choosing a new password. */
export default function ForgotPasswordPage() {
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  const requestEmail = async ({ email }: Values) => {
    setFailure(null);
    try {
      const { auth } = await supabaseClient();
      const redirectTo = `${window.location.origin}/reset-password`;
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
      if (error) throw error;
      setSentTo(email);
    } catch (error) {
      setFailure(error);
    }
  };

  if (sentTo !== undefined) {
    return (
      <InboxPanel email={sentTo} onBack={() => setSentTo(undefined)}>
        <p className="text-ink-muted">
          If this address has an account, the email contains a link to choose a new password.
        </p>
      </InboxPanel>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      text="Enter your account’s email address. We’ll email you a link to choose a new password."
      footer={
        <>
          Back to <TextLink to="/login">Sign in</TextLink>
        </>
      }
    >
      <form onSubmit={handleSubmit(requestEmail)} noValidate className="flex flex-col gap-4">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email', EMAIL_FIELD)} />
        </Field>
        <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
        <Button type="submit" variant="primary" busy={isSubmitting} className="h-10">
          Email me a link
        </Button>
      </form>
    </AuthCard>
  );
}
