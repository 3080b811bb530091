import { lazy, Suspense, useState } from 'react';
import { useConfig } from '#foundation/web/session/use-config.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { AuthCard } from './auth-card.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';
import { TextLink } from './text-link.tsx';

// Only a demo has it, so only a demo loads it.
const DemoStrip = lazy(async () => ({ default: (await import('./demo-strip.tsx')).DemoStrip }));

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `/login`: email and password, the demo's users, Google. */
export default function LoginPage() {
  const [prefill, setPrefill] = useState<Credentials>();
  const config = useConfig();
  const { status } = useSession();
  return (
    <AuthCard
      title="Sign in"
      text="Welcome back. Your day is waiting where you left it."
      footer={
        <>
          New here? <TextLink to="/register">Create an account</TextLink>
        </>
      }
    >
      {status === 'in' && <SignedInPanel />}
      <LoginForm prefill={prefill} />
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
