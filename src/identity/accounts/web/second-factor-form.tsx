import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { authCode, authMessage } from './public/auth-message.ts';
import { passSecondFactor } from './second-factor.ts';
import { type CodeKind, codeRule, SecondFactorField } from './second-factor-field.tsx';

/** Error codes that are about the typed code. */
const ABOUT_THE_CODE = new Set([
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
  'recovery_code_wrong',
]);

interface SecondFactorFormProps {
  readonly submitLabel: string;
  readonly destructive?: boolean;
  /** Called after the code was accepted. What it throws is shown in the form. */
  readonly onPassed: () => Promise<void>;
  /** Next to the submit button. */
  readonly beside?: ReactNode;
}

/** Asks for a code of the app or, if it is lost, for a recovery code. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const [kind, setKind] = useState<CodeKind>('app');
  return (
    <div className="flex flex-col gap-4">
      <CodeEntry key={kind} kind={kind} {...props} />
      <Button
        variant="link"
        className="self-start text-sm"
        onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
      >
        {kind === 'app' ? 'Use a recovery code' : 'Use a code from your app'}
      </Button>
    </div>
  );
}

interface CodeEntryProps extends SecondFactorFormProps {
  readonly kind: CodeKind;
}

function CodeEntry({ kind, submitLabel, destructive, onPassed, beside }: CodeEntryProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  // The form is the only thing on the page.
  useEffect(() => setFocus('code'), [setFocus]);

  const enter = async ({ code }: { readonly code: string }) => {
    setFailure(null);
    try {
      await passSecondFactor(code, kind);
      await onPassed();
    } catch (error) {
      if (ABOUT_THE_CODE.has(authCode(error)))
        setError('code', { message: authMessage(error) }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return (
    <form onSubmit={handleSubmit(enter)} noValidate className="flex flex-col gap-4">
      <SecondFactorField kind={kind} error={errors.code?.message} {...register('code', codeRule(kind))} />
      <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={destructive ? 'destructive' : 'primary'}
          busy={isSubmitting}
          className="h-10 min-w-32 max-sm:flex-1"
        >
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  );
}
