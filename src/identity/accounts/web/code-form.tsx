import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { authCode, authMessage } from './public/auth-message.ts';
import { EMAIL_FIELD } from './public/sign-in-fields.ts';

/** Error codes that reveal that an address has no account; the person sees the same as for a known address. */
const UNKNOWN_ADDRESS = new Set(['otp_disabled', 'signup_disabled', 'user_not_found']);

interface CodeFormProps {
  /** What was typed into the password form. */
  readonly email: string;
  readonly onBack: () => void;
}

/** Signs in without a password: with the six digits or the link of an email. */
export function CodeForm({ email, onBack }: CodeFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <RequestCode email={email} onSent={setSentTo} onBack={onBack} />
  ) : (
    <EnterCode email={sentTo} onBack={() => setSentTo(undefined)} />
  );
}

/** Requests the email; the response is the same for an address without an account. */
async function mailCode(email: string): Promise<void> {
  const { auth } = await supabaseClient();
  const emailRedirectTo = `${window.location.origin}/auth/callback`;
  const { error } = await auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo },
  });
  if (error && !UNKNOWN_ADDRESS.has(authCode(error))) throw error;
}

interface RequestCodeProps extends CodeFormProps {
  readonly onSent: (email: string) => void;
}

function RequestCode({ email, onSent, onBack }: RequestCodeProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } });
  const ask = async (values: { readonly email: string }) => {
    setFailure(null);
    try {
      await mailCode(values.email);
      onSent(values.email);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form onSubmit={handleSubmit(ask)} noValidate className="flex flex-col gap-4">
      <Field
        label="Email"
        hint="We’ll email you a code that signs you in without a password."
        error={formState.errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          placeholder="you@clinic.com"
          {...register('email', EMAIL_FIELD)}
        />
      </Field>
      <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="h-10">
        Email me a code
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Sign in with a password
      </Button>
    </form>
  );
}

const CODE_FIELD = {
  setValueAs: (text: string) => text.replaceAll(/\s/gu, ''),
  validate: (text: string) =>
    /^\d{6}$/u.test(text.replaceAll(/\s/gu, '')) || 'Enter the six-digit code from the email',
} as const;

function EnterCode({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { code: '' },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const enter = async ({ code }: { readonly code: string }) => {
    setFailure(null);
    try {
      const { auth } = await supabaseClient();
      const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email' });
      if (error) throw error;
      // Before the second factor is passed, the person is not signed in.
      if (!data.user?.factors?.some(({ status }) => status === 'verified'))
        notify({
          id: 'session',
          title: 'Success',
          text: 'You have successfully logged in. Redirecting...',
          tone: 'good',
        });
      await navigate('/', { replace: true, state });
    } catch (error) {
      if (authCode(error) === 'otp_expired')
        setError('code', { message: 'This code is incorrect or has expired.' }, { shouldFocus: true });
      else setFailure(error);
    }
  };
  const sendAgain = async () => {
    setFailure(null);
    try {
      await mailCode(email);
      notify({ title: 'Code sent again', text: `Check the inbox of ${email}.`, tone: 'good' });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form onSubmit={handleSubmit(enter)} noValidate className="flex flex-col gap-4">
      <p role="status" className="text-base">
        If <span className="font-medium break-words">{email}</span> has an account, an email with a code is on
        its way. You can also use the link in that email.
      </p>
      <Field label="Code" error={formState.errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tabular tracking-[0.3em]"
          {...register('code', CODE_FIELD)}
        />
      </Field>
      <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="h-10">
        Sign in
      </Button>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="ghost" onClick={() => void sendAgain()}>
          Send another code
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use a different address
        </Button>
      </div>
    </form>
  );
}
