import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useSession, useSessionStore } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { getMyInvitationEndpoint } from '../contract.ts';
import { AuthCard } from './auth-card.tsx';
import { authMessage } from './public/auth-message.ts';
import { ExpiredLink } from './expired-link.tsx';
import { signedInByLink, consumeLink } from './link-purpose.ts';
import { FULL_NAME_FIELD, PASSWORD_FIELD, PASSWORD_MIN_LENGTH } from './public/sign-in-fields.ts';

/** `/invitation`: the target of an invitation's link. */
export default function InvitationPage() {
  const { status } = useSession();
  const [byLink] = useState(() => typeof window !== 'undefined' && signedInByLink('invite'));
  if (status === 'loading') return <PageSpinner />;
  if (status === 'out')
    return (
      <ExpiredLink
        text="Ask the person who invited you to send it again."
        to="/login"
        label="Go to sign in"
      />
    );
  if (!byLink) return <Navigate to="/" replace />;
  return <AcceptForm />;
}

interface Values {
  readonly fullName: string;
  readonly password: string;
}

/** The clinic that has invited; undefined while it is loading, and where it is not known. */
function useInvitingClinic(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let isShown = true;
    call(getMyInvitationEndpoint, {}).then(
      ({ clinicName }) => isShown && setName(clinicName ?? undefined),
      // Whoever has to set up a second factor first is told the name by the email alone.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return name;
}

function AcceptForm() {
  const navigate = useNavigate();
  const store = useSessionStore();
  const { user, profile, role, missing } = useSession();
  const clinic = useInvitingClinic();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { fullName: profile?.full_name ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const accept = async ({ fullName, password }: Values) => {
    setFailure(null);
    try {
      const supabase = await supabaseClient();
      const { error } = await supabase.auth.updateUser({ password, data: { full_name: fullName } });
      if (error) throw error;
      // If the clinic requires a second factor first, the profile is created with this name afterwards.
      if (missing === null) {
        const named = await supabase
          .from('profiles')
          .update({ full_name: fullName })
          .eq('id', user?.id ?? '');
        if (named.error) throw named.error;
      }
      consumeLink();
      await store.reloadProfile();
      notify({ title: `Welcome to ${PRODUCT.name}`, text: 'Your account is ready.', tone: 'good' });
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <AuthCard
      title={`Welcome to ${PRODUCT.name}`}
      text={[
        clinic !== undefined && `${clinic} invited you.`,
        role !== null && `Your role: ${ROLE_LABELS[role]}.`,
        'Choose a password to finish.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <form onSubmit={handleSubmit(accept)} noValidate className="flex flex-col gap-4">
        <Field label="Email">
          <Input type="email" autoComplete="username" value={user?.email ?? ''} readOnly />
        </Field>
        <Field label="Full name" error={errors.fullName?.message}>
          <Input autoComplete="name" {...register('fullName', FULL_NAME_FIELD)} />
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
          Accept the invitation
        </Button>
      </form>
    </AuthCard>
  );
}
