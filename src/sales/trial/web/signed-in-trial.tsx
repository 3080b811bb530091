import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { useLogout } from '#foundation/web/session/use-logout.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { myTrialEndpoint, type TrialAnswers, type TrialObstacle } from '../contract.ts';
import { Preparing } from './preparing.tsx';
import { answersOf } from './trial-answers.ts';
import { TrialSheet } from './trial-sheet.tsx';
import { BLANK_TRIAL, type TrialValues } from './trial-values.ts';
import { useStartTrial } from './use-start-trial.ts';

interface SignedInTrialProps {
  /** They come from signing in, and have stored answers to continue with. */
  readonly takesUp: boolean;
  /** Why the first attempt failed. */
  readonly failure: unknown;
}

/** The trial of a signed-in person: continued, started, or refused. */
export const SignedInTrial = (props: SignedInTrialProps) => (
  <QueryClientProvider client={queryClient}>
    <OwnTrial {...props} />
  </QueryClientProvider>
);

function OwnTrial({ takesUp, failure }: SignedInTrialProps) {
  const { status, missing } = useSession();
  const { data, error, refetch } = useQuery({ ...queryOf(myTrialEndpoint, {}), enabled: missing === null });
  if (status === 'in' && missing !== null) return <Navigate to="/two-step" replace />;
  if (error && !data)
    return (
      <ErrorState
        compact
        title="Your trial could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Preparing label="Checking your account" />;
  const { obstacle, kept } = data;
  if (takesUp && (obstacle !== null || kept === null)) return <Navigate to="/client/dashboard" replace />;
  if (obstacle !== null) return <ObstaclePanel obstacle={obstacle} />;
  if (takesUp && kept !== null) return <KeptTrial kept={kept} />;
  return <OwnTrialForm kept={kept} failure={failure} />;
}

/** Continues with the answers from before the address was confirmed. */
function KeptTrial({ kept }: { readonly kept: TrialAnswers }) {
  const start = useStartTrial();
  const [failure, setFailure] = useState<unknown>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    start(kept).catch(setFailure);
  }, [kept, start]);
  return failure === null ? (
    <Preparing label={`Preparing ${kept.clinicName}`} />
  ) : (
    <OwnTrialForm kept={kept} failure={failure} />
  );
}

interface OwnTrialFormProps {
  readonly kept: TrialAnswers | null;
  readonly failure: unknown;
}

function OwnTrialForm({ kept, failure: earlier }: OwnTrialFormProps) {
  const { profile, user } = useSession();
  const start = useStartTrial();
  const [failure, setFailure] = useState<unknown>(earlier);
  const form = useForm<TrialValues>({
    defaultValues: { ...BLANK_TRIAL, fullName: profile?.full_name ?? '', ...kept },
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    await start(answersOf(values)).catch((error: unknown) => {
      if (!showFieldErrors(error, form)) setFailure(error);
    });
  });
  return (
    <TrialSheet
      form={form}
      isSignedIn
      busy={form.formState.isSubmitting}
      failure={failure}
      onSubmit={() => void submit()}
    >
      <Banner>
        You are signed in as {profile?.email ?? user?.email}. The clinic will be run by this account.
      </Banner>
    </TrialSheet>
  );
}

const OBSTACLES: Readonly<Record<TrialObstacle, { readonly title: string; readonly text: ReactNode }>> = {
  staff: {
    title: 'You already have access',
    text: 'This account belongs to a clinic or to Tailwell. To start a trial for another clinic, log out and use a different address.',
  },
  client: {
    title: 'This account is a client of a clinic',
    text: 'To keep your pets and your own clinic separate, start the trial with a different address.',
  },
  used: {
    title: 'This account has already used its trial',
    text: 'Each person gets one trial. Contact us and we will find a way to continue.',
  },
};

function ObstaclePanel({ obstacle }: { readonly obstacle: TrialObstacle }) {
  const logOut = useLogout();
  const { title, text } = OBSTACLES[obstacle];
  return (
    <div role="status" className="flex flex-col gap-4">
      <Banner tone="warn" title={title}>
        <p>{text}</p>
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/">Go to your home page</Link>
        </Button>
        {obstacle === 'used' && (
          <Button asChild>
            <Link to="/contact">Contact us</Link>
          </Button>
        )}
        <Button onClick={() => void logOut()}>Logout</Button>
      </div>
    </div>
  );
}
