import { MailCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#foundation/web/api-error.ts';
import { call } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/field-errors.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { authCode, authMessage } from '#features/accounts/web/public/auth-words.ts';
import { signUp } from '#features/accounts/web/public/sign-up.ts';
import { TextLink } from '#features/accounts/web/public/text-link.tsx';
import { keepTrialAnswersEndpoint } from '../contract.ts';
import { TrialSheet } from './trial-sheet.tsx';
import { answersOf, BLANK_TRIAL, type TrialValues } from './trial-values.ts';
import { useStartTrial } from './use-start-trial.ts';

interface VisitorTrialProps {
  /** From the sending to the new clinic somebody is signed in half-way through: the form stays where it is. */
  readonly onWorking: (isWorking: boolean) => void;
  /** The account is there, the clinic is not yet. */
  readonly onFailureSignedIn: (failure: unknown) => void;
}

/** The trial of a visitor: their answers are kept, they are signed up, and the clinic is made when they are in. */
export function VisitorTrial({ onWorking, onFailureSignedIn }: VisitorTrialProps) {
  const keep = useKeptOnce();
  const start = useStartTrial();
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<TrialValues>({ defaultValues: BLANK_TRIAL });

  const signUpAndStart = async (values: TrialValues) => {
    const answers = answersOf(values);
    const { fullName, email, password } = values;
    const outcome = await signUp({
      fullName,
      email,
      password,
      metadata: { trial_request: await keep(values) },
    });
    if (outcome === 'inbox') setSentTo(email);
    else await start(answers).catch(onFailureSignedIn);
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
      onSubmit={() => void submit()}
    />
  );
}

/** A remark on a field that nobody sees has to stand at the form. */
const isTrap = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === 'webAddress');

/** Keeps the answers, once for the same ones: a password that is refused afterwards keeps them no second time. */
function useKeptOnce(): (values: TrialValues) => Promise<string> {
  const [openedAt] = useState(() => Date.now());
  const last = useRef<{ readonly content: string; readonly requestId: string }>(undefined);
  return async (values) => {
    const asked = { ...answersOf(values), email: values.email };
    const content = JSON.stringify(asked);
    if (last.current?.content !== content) {
      const { requestId } = await call(keepTrialAnswersEndpoint, {
        ...asked,
        webAddress: values.webAddress,
        elapsedMs: Date.now() - openedAt,
      });
      last.current = { content, requestId };
    }
    return last.current.requestId;
  };
}

interface SentPanelProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** After signing up where the address has to be confirmed. The same words whether or not it has an account. */
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
        We have written to <strong className="font-semibold break-words">{email}</strong>. Follow the link in
        the mail: it confirms your address and opens your clinic with what you have just entered.
      </p>
      <p className="text-ink-muted">
        If you already have an account here, <TextLink to="/login">sign in</TextLink> and come back to this
        page.
      </p>
      <Button onClick={onBack}>Try another address</Button>
    </div>
  );
}
