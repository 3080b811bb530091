import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
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

type FieldName = keyof Credentials;

const FIELDS = { email: EMAIL_FIELD, password: PASSWORD_FIELD } as const;

/** What is wrong with a field; undefined if nothing is. */
function errorIn(field: FieldName, text: string): string | undefined {
  const fits = FIELDS[field].validate(text);
  return fits === true ? undefined : fits;
}

/**
 * Signs in with email and password, then opens the requested page or the start page of the role. Its two fields hold their own
 * values: this is the first screen of the app, and the library for forms would be a tenth of what it loads.
 */
export function LoginForm({ prefill, onCode }: LoginFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  // Undefined until the form is submitted: from then on, a field is checked with each change.
  const [errors, setErrors] = useState<Partial<Record<FieldName, string | undefined>>>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (prefill === undefined || email.current === null || password.current === null) return;
    email.current.value = prefill.email;
    password.current.value = prefill.password;
    setErrors(undefined);
  }, [prefill]);

  const typed = (): Credentials => ({
    email: EMAIL_FIELD.setValueAs(email.current?.value ?? ''),
    password: password.current?.value ?? '',
  });

  const recheck = (field: FieldName) => (event: ChangeEvent<HTMLInputElement>) => {
    const error = errorIn(field, event.target.value);
    setErrors((shown) => shown && { ...shown, [field]: error });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const credentials = typed();
    const found = {
      email: errorIn('email', credentials.email),
      password: errorIn('password', credentials.password),
    };
    setErrors(found);
    if (found.email !== undefined) return email.current?.focus();
    if (found.password !== undefined) return password.current?.focus();
    setSubmitting(true);
    await signIn(credentials);
    setSubmitting(false);
  };

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
      setFailure(error);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Field label="Email" error={errors?.email}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          placeholder="you@clinic.com"
          name="email"
          ref={email}
          onChange={recheck('email')}
        />
      </Field>
      <Field
        label="Password"
        error={errors?.password}
        aside={
          <span className="text-sm">
            <TextLink to="/forgot-password">Forgot your password?</TextLink>
          </span>
        }
      >
        <PasswordInput
          autoComplete="current-password"
          name="password"
          ref={password}
          onChange={recheck('password')}
        />
      </Field>
      {failure !== null && (
        <Banner tone="bad" announce title="Error">
          <p>Failed to log in</p>
          <p>{authMessage(failure)}</p>
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isSubmitting} className="h-10">
        {isSubmitting ? 'Signing In...' : 'Sign In with Email'}
      </Button>
      <Button className="h-10" onClick={() => onCode(typed().email)}>
        Email me a code
      </Button>
    </form>
  );
}
