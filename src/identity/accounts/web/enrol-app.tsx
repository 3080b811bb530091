import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { makeRecoveryCodesEndpoint } from '../contract.ts';
import { authCode, authMessage } from './public/auth-message.ts';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { beginApp, enterCode, type NewApp } from './second-factor.ts';
import { codeRule, SecondFactorField } from './second-factor-field.tsx';
import { useOnce } from './use-once.ts';

interface EnrolAppProps {
  /** Recovery codes are created with the first app only; earlier ones stay valid when another app is added. */
  readonly makesCodes: boolean;
  readonly doneLabel: string;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** Sets up an app: scan or type the secret, enter a code, save the recovery codes. */
export function EnrolApp({ makesCodes, doneLabel, onDone, onCancel }: EnrolAppProps) {
  const [app, setApp] = useState<NewApp>();
  const [failure, setFailure] = useState<unknown>(null);
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = () => {
    setFailure(null);
    beginApp().then(setApp, setFailure);
  };
  useOnce(begin);

  const afterCode = async () => {
    if (!makesCodes) return onDone();
    const made = await call(makeRecoveryCodesEndpoint, {});
    setCodes(made.codes);
    return undefined;
  };

  if (codes !== undefined) return <RecoveryCodesPanel codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (failure !== null) {
    return <ErrorState compact title={authMessage(failure)} error={failure} onRetry={begin} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <ScanStep app={app} />
      <CodeStep app={app} onVerified={afterCode} onCancel={onCancel} />
    </div>
  );
}

/** In groups of four characters, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/gu)?.join(' ') ?? secret;

function ScanStep({ app }: { readonly app: NewApp | undefined }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      {app === undefined ? (
        <Skeleton className="size-44" />
      ) : (
        <img
          src={app.qrCode}
          alt="QR code for your authenticator app"
          className="size-44 shrink-0 rounded-lg border border-line bg-white p-1"
        />
      )}
      <div className="flex min-w-0 flex-col gap-2 text-base">
        <p>Scan this with any authenticator app on your phone.</p>
        <p className="text-ink-muted">Can’t scan it? Enter this key in the app:</p>
        {app === undefined ? (
          <Skeleton className="h-5 w-64 max-w-full" />
        ) : (
          <code className="font-mono text-base break-words select-all">{inGroups(app.secret)}</code>
        )}
      </div>
    </div>
  );
}

interface CodeStepProps {
  readonly app: NewApp | undefined;
  readonly onVerified: () => Promise<void>;
  readonly onCancel: (() => void) | undefined;
}

function CodeStep({ app, onVerified, onCancel }: CodeStepProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const verify = async ({ code }: { readonly code: string }) => {
    if (app === undefined) return;
    setFailure(null);
    try {
      await enterCode(app.id, code.replaceAll(/\s/gu, ''));
      await onVerified();
    } catch (error) {
      if (authCode(error) === 'mfa_verification_failed')
        setError('code', { message: authMessage(error) }, { shouldFocus: true });
      else setFailure(error);
    }
  };
  return (
    <form onSubmit={handleSubmit(verify)} noValidate className="flex flex-col gap-4">
      <SecondFactorField
        kind="app"
        error={formState.errors.code?.message}
        {...register('code', codeRule('app'))}
      />
      <FormError error={failure} text={failure === null ? undefined : authMessage(failure)} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          className="h-10 max-sm:flex-1"
          busy={formState.isSubmitting || app === undefined}
        >
          Turn on two-step sign-in
        </Button>
        {onCancel !== undefined && (
          <Button variant="ghost" className="h-10" onClick={onCancel}>
            Not now
          </Button>
        )}
      </div>
    </form>
  );
}
