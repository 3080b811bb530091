import { MailCheck } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#foundation/web/api-error.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { authCode, authMessage } from '#identity/accounts/web/public/auth-message.ts';
import { signUp } from '#identity/accounts/web/public/sign-up.ts';
import { TextLink } from '#identity/accounts/web/public/text-link.tsx';
import { TrialSheet } from './trial-sheet.tsx';
import { BLANK_TRIAL, type TrialValues } from './trial-values.ts';
import { useEnterClinic } from './use-enter-clinic.ts';

const loadCalls = () => import('./visitor-calls.ts');

/** When a field gets the focus, the code for sending is loaded in the background. A failure is reported on submit. */
const fetchAhead = () => {
  for (const part of [supabaseClient, loadCalls]) part().catch(() => undefined);
};

interface VisitorTrialProps {
  /** Signing in happens in the middle of the submission: the form stays mounted. */
  readonly onWorking: (isWorking: boolean) => void;
  /** The account exists, the clinic does not yet. */
  readonly onFailureSignedIn: (failure: unknown) => void;
}

/**
 * The trial of a visitor: their answers are stored, they are signed up, and the clinic is created once they are
 * signed in. Mounted once, however the session changes meanwhile.
 */
export const VisitorTrial = memo(function VisitorTrial({ onWorking, onFailureSignedIn }: VisitorTrialProps) {
  const keep = useKeptOnce();
  const enter = useEnterClinic();
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<TrialValues>({ defaultValues: BLANK_TRIAL });

  const signUpAndStart = async (values: TrialValues) => {
    const { fullName, email, password } = values;
    const outcome = await signUp({
      fullName,
      email,
      password,
      metadata: { trial_request: await keep(values) },
    });
    if (outcome === 'inbox') setSentTo(email);
    else await startAndEnter(values).catch(onFailureSignedIn);
  };
  const startAndEnter = async (values: TrialValues) => {
    const { startTrial } = await loadCalls();
    await enter(await startTrial(values));
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    onWorking(true);
    try {
      await signUpAndStart(values);
    } catch (error) {
      if (authCode(error) === 'weak_password')
        form.setError('password', { message: authMessage(error) }, { shouldFocus: true });
      else if (!showFieldErrors(error, form) || isTrap(error)) setFailure(error);
    } finally {
      onWorking(false);
    }
  });

  if (sentTo !== undefined) return <SentPanel email={sentTo} onBack={() => setSentTo(undefined)} />;
  return (
    <TrialSheet
      form={form}
      isSignedIn={false}
      busy={form.formState.isSubmitting}
      failure={failure}
      onFocus={fetchAhead}
      onSubmit={() => void submit()}
    />
  );
});

/** An error of a hidden field is shown at the form. */
const isTrap = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === 'webAddress');

/** Stores the answers only once while they are unchanged, for example when the password is refused afterwards. */
function useKeptOnce(): (values: TrialValues) => Promise<string> {
  const [openedAt] = useState(() => Date.now());
  const last = useRef<{ readonly content: string; readonly requestId: string }>(undefined);
  return async (values) => {
    const { password: _, ...kept } = values;
    const content = JSON.stringify(kept);
    if (last.current?.content !== content) {
      const { saveAnswers } = await loadCalls();
      last.current = { content, requestId: await saveAnswers(values, Date.now() - openedAt) };
    }
    return last.current.requestId;
  };
}

interface SentPanelProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** After signing up where the address has to be confirmed. The same text whether or not it has an account. */
function SentPanel({ email, onBack }: SentPanelProps) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-2xl bg-brand-soft text-brand-ink"
      >
        <MailCheck className="size-6" />
      </span>
      <h2 className="text-xl font-semibold tracking-tight">Check your inbox</h2>
      <p>
        We sent an email to <strong className="font-semibold break-words">{email}</strong>. Follow the link in
        the mail: it confirms your address and opens your clinic with what you have just entered.
      </p>
      <p className="text-ink-muted">
        If you already have an account, <TextLink to="/login">sign in</TextLink> and return to this page.
      </p>
      <Button onClick={onBack}>Try a different address</Button>
    </div>
  );
}
