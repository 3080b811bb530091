import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { TroubleshootingDialog } from './troubleshooting-dialog.tsx';
import { WebhookLogCard } from './webhook-log-card.tsx';

/** The CRM tab of the clinic's settings. */
export function ClinicConnection() {
  const { user } = useSession();
  if (!user) return <SkeletonRows rows={4} />;
  return (
    <div className="flex flex-col gap-4">
      <Banner title="A connection through the GoHighLevel Marketplace" action={<TroubleshootingDialog />}>
        <p>
          Access is granted with OAuth: we never see your GoHighLevel password, and the access tokens are
          stored encrypted.
        </p>
      </Banner>
      <ConnectionCard userId={user.id} of="clinic" />
      <WebhookLogCard of="clinic" />
    </div>
  );
}
