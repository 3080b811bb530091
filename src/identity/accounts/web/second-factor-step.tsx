import { useLogout } from '#foundation/web/session/use-logout.ts';
import { useSession, useSessionStore } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface SecondFactorStepProps {
  readonly onPassed?: () => void;
}

/** The second step of signing in, for a person with an app. Afterwards the session is loaded again. */
export function SecondFactorStep({ onPassed }: SecondFactorStepProps) {
  const store = useSessionStore();
  const { user } = useSession();
  const logOut = useLogout();
  const goOn = async () => {
    onPassed?.();
    await store.reloadProfile();
  };
  return (
    <AuthCard
      title="Enter your code"
      text={
        <>
          Two-step sign-in is on for <span className="font-medium break-words">{user?.email}</span>. Open your
          authenticator app.
        </>
      }
      footer={
        <Button variant="link" onClick={() => void logOut()}>
          Sign in as someone else
        </Button>
      }
    >
      <SecondFactorForm submitLabel="Continue" onPassed={goOn} />
    </AuthCard>
  );
}
