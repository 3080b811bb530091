import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useConfig } from '#foundation/web/session/use-config.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useDeskSignIn } from '#identity/security/web/public/use-desk-sign-in.ts';
import { AuthCard } from './auth-card.tsx';
import type { Credentials } from './credentials.ts';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';
import { TextLink } from './public/text-link.tsx';

// Loaded in demos only.
const DemoStrip = lazy(async () => ({ default: (await import('./demo-strip.tsx')).DemoStrip }));

const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));

/**
 * `/login`: email and password, an emailed code, Google, and the users of a demo. A shared browser shows its lock
 * screen first.
 */
export default function LoginPage() {
  const [prefill, setPrefill] = useState<Credentials>();
  const config = useConfig();
  const { status, missing } = useSession();
  const [codeFor, setCodeFor] = useState<string>();
  const isDesk = useDeskSignIn();
  const [params] = useSearchParams();
  const { state } = useLocation();
  if (isDesk && status === 'out' && !params.has('with')) return <Navigate to="/desk" replace state={state} />;
  if (missing !== null) return <Navigate to="/two-step" replace state={state} />;
  return (
    <AuthCard
      title="Sign in"
      text="Welcome back. Pick up where you left off."
      footer={
        <>
          New here? <TextLink to="/register">Create an account</TextLink>
        </>
      }
    >
      {status === 'in' && <SignedInPanel />}
      {codeFor === undefined ? (
        <LoginForm prefill={prefill} onCode={setCodeFor} />
      ) : (
        <Suspense fallback={null}>
          <CodeForm email={codeFor} onBack={() => setCodeFor(undefined)} />
        </Suspense>
      )}
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          Or continue with
        </div>
        <GoogleButton />
      </div>
      {config?.demo && (
        <Suspense fallback={null}>
          <DemoStrip onChoose={setPrefill} />
        </Suspense>
      )}
    </AuthCard>
  );
}
