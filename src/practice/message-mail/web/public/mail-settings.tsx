import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useConfig } from '#foundation/web/session/use-config.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getMailSettingsEndpoint } from '../../contract.ts';
import { MailFigures } from '../mail-figures.tsx';
import { ReceivingAddress } from '../receiving-address.tsx';
import { SenderForm } from '../sender-form.tsx';

/** Email as a channel of the clinic: where it receives emails, whom its own come from, and how it goes. */
export function ClinicMailSettings({ zone }: { readonly zone: string }) {
  const config = useConfig();
  const { data, error, refetch } = useQuery(queryOf(getMailSettingsEndpoint, {}));
  if (data && config) {
    return (
      <div className="flex flex-col gap-4">
        <Card aria-labelledby="email-receiving">
          <CardHeader
            titleId="email-receiving"
            title="Email"
            description="Emails between the clinic and its clients are in the inbox, next to all other messages."
          />
          <CardBody className="flex flex-col gap-5 border-t border-line pt-4">
            <ReceivingAddress mailbox={data.mailbox} mail={config.mail} />
            <MailFigures settings={data} zone={zone} />
          </CardBody>
        </Card>
        <SenderForm settings={data} />
      </div>
    );
  }
  if (error === null) return <SkeletonRows rows={6} />;
  return (
    <ErrorState
      compact
      title="The email settings could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
