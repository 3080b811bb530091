import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserIdentity } from '@supabase/supabase-js';
import { notify } from '#foundation/web/notice/notify.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useConfig } from '#foundation/web/session/use-config.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { authMessage } from './public/auth-message.ts';
import { GoogleMark } from './google-button.tsx';

async function listIdentities(): Promise<readonly UserIdentity[]> {
  const { auth } = await supabaseClient();
  const { data, error } = await auth.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

/** Redirects to Google to link that identity to this account. */
async function linkGoogle(): Promise<void> {
  const { auth } = await supabaseClient();
  const redirectTo = `${window.location.origin}/auth/callback`;
  const { error } = await auth.linkIdentity({ provider: 'google', options: { redirectTo } });
  if (error) throw error;
}

async function unlink(identity: UserIdentity): Promise<void> {
  const { auth } = await supabaseClient();
  const { error } = await auth.unlinkIdentity(identity);
  if (error) throw error;
}

const addressOf = ({ identity_data: data }: UserIdentity): string =>
  typeof data?.['email'] === 'string' ? data['email'] : 'Google account';

/** Links a Google identity as another sign-in method. Hidden if the server has no credentials for it. */
export function GoogleCard() {
  return useConfig()?.google === true ? <LinkedGoogle /> : null;
}

function LinkedGoogle() {
  const identities = useQuery({ queryKey: ['accounts.identities'], queryFn: listIdentities });
  const say = (title: string) => (error: unknown) =>
    notify({ title, text: authMessage(error), tone: 'destructive' });
  const link = useMutation({ mutationFn: linkGoogle, onError: say('Google could not be linked') });
  const end = useMutation({
    mutationFn: unlink,
    onError: say('Google is still linked'),
    onSuccess: async () => {
      await identities.refetch();
      notify({ title: 'Google is no longer linked', tone: 'good' });
    },
  });
  const google = identities.data?.find(({ provider }) => provider === 'google');
  const isOnlyMethod = identities.data?.length === 1;
  return (
    <Card aria-labelledby="google-title">
      <CardHeader
        titleId="google-title"
        title="Google"
        description="Sign in with your Google account as well as your password."
      />
      {identities.isPending && <SkeletonRows rows={1} className="border-t border-line" />}
      {identities.isError && (
        <ErrorState
          compact
          title="Your sign-in methods could not be loaded"
          error={identities.error}
          onRetry={() => void identities.refetch()}
        />
      )}
      {identities.data !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <span className="flex min-w-0 items-center gap-3">
            <GoogleMark />
            <span className="truncate">{google ? addressOf(google) : 'Not linked'}</span>
          </span>
          {google ? (
            <Button
              busy={end.isPending}
              disabledReason={
                isOnlyMethod ? 'This is your only way to sign in. Set a password first.' : undefined
              }
              onClick={() => end.mutate(google)}
            >
              Unlink
            </Button>
          ) : (
            // Stays busy after success: the browser is navigating to Google.
            <Button busy={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
              Link Google
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
