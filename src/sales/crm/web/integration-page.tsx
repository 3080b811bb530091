import { ArrowLeft, ExternalLink, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { ConnectionCard } from '#practice/crm-connection/web/public/connection-card.tsx';
import { LeadSyncCard } from './lead-sync-card.tsx';
import { StageMapCard } from './stage-map-card.tsx';
import { TroubleshootingDialog } from '#practice/crm-connection/web/public/troubleshooting-dialog.tsx';
import { WebhookLogCard } from '#practice/crm-connection/web/public/webhook-log-card.tsx';

export const handle = screen({ title: 'Integrations', roles: ['platform_admin'], allowsSignedOut: true });

/** The platform's connection to the CRM. For platform admins it is also the redirect URI. */
export default function IntegrationPage() {
  const { status, user } = useSession();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="GoHighLevel integration"
        description="The platform’s own connection to its CRM."
        actions={<TroubleshootingDialog />}
      />
      {status === 'out' || user === null ? (
        <Banner
          tone="warn"
          title="Authentication Required"
          action={
            <Button asChild>
              <Link to="/login">Log in</Link>
            </Button>
          }
        >
          <p>Please log in before connecting to GoHighLevel</p>
        </Banner>
      ) : (
        <>
          <ConnectionCard userId={user.id} of="platform" />
          <LeadSyncCard />
          <StageMapCard />
          <WebhookLogCard of="platform" />
          <Banner title="A connection through the GoHighLevel Marketplace">
            <p>
              Access is granted with OAuth: we never see your GoHighLevel password, and the access tokens are
              stored encrypted.
            </p>
          </Banner>
        </>
      )}
      <nav aria-label="Integration" className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/admin">
            <ArrowLeft aria-hidden />
            Back to Admin Dashboard
          </Link>
        </Button>
        <Button asChild>
          <Link to="#crm-leads">
            <Settings2 aria-hidden />
            Configure Integration
          </Link>
        </Button>
        <Button asChild>
          <Link to="/ghl">
            <ExternalLink aria-hidden />
            GHL Dashboard
          </Link>
        </Button>
      </nav>
    </div>
  );
}
