import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadConfig } from '#foundation/web/session/config.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { AuthCard } from './auth-card.tsx';
import { DemoStrip } from './demo-strip.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';
import { TextLink } from './text-link.tsx';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `/login`: email and password, the demo's users, Google. */
export default function LoginPage() {
  const [prefill, setPrefill] = useState<Credentials>();
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });
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
      {config?.demo && <DemoStrip onChoose={setPrefill} />}
    </AuthCard>
  );
}
