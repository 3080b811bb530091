import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getChannelSettingsEndpoint } from '../../contract.ts';
import { ChannelRows } from '../channel-rows.tsx';
import { CrmCard } from '../crm-card.tsx';
import { TwilioCard } from '../twilio-card.tsx';

/** How the clinic sends texts and messages of social networks: which channels are on, by which provider, and whether they work. */
export function ChannelSettingsSection({
  zone,
  country,
}: {
  readonly zone: string;
  readonly country: string;
}) {
  const settings = useQuery(queryOf(getChannelSettingsEndpoint, {}));
  if (settings.error && !settings.data) {
    return (
      <ErrorState
        title="The channels could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="channels">
        <CardHeader
          titleId="channels"
          title="Channels"
          description="Turn on the channels you use with clients. When a channel is off, messages from clients still arrive."
        />
        {settings.data ? <ChannelRows settings={settings.data} /> : <SkeletonRows rows={4} />}
      </Card>
      {settings.data && (
        <>
          <TwilioCard settings={settings.data} zone={zone} country={country} />
          <CrmCard settings={settings.data} zone={zone} country={country} />
        </>
      )}
    </div>
  );
}
