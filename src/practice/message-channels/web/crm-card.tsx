import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { type ChannelSettings, chooseLocationEndpoint } from '../contract.ts';
import { WayFacts } from './way-facts.tsx';

const NONE = 'none';

interface CrmCardProps {
  readonly settings: ChannelSettings;
  readonly zone: string;
  readonly country: string;
}

/** The location at GoHighLevel whose messages are the clinic's. The connection itself is made under CRM. */
export function CrmCard({ settings, zone, country }: CrmCardProps) {
  const choose = useWrite(chooseLocationEndpoint);
  const { isConnected, needsReconnect, locations, locationId } = settings.gohighlevel;
  const settingsLink = (
    <Link to="/clinic/settings?tab=crm" className="focus-ring rounded text-brand underline">
      CRM settings
    </Link>
  );
  return (
    <Card aria-labelledby="gohighlevel-messages">
      <CardHeader
        titleId="gohighlevel-messages"
        title="GoHighLevel"
        description="Text messages, WhatsApp, Facebook and Instagram through the clinic’s own location."
      />
      <CardBody className="flex flex-col gap-5 border-t border-line pt-4">
        {!isConnected && <p className="text-ink-muted">Connect GoHighLevel in the {settingsLink} first.</p>}
        {needsReconnect && (
          <Banner tone="bad" title="GoHighLevel has ended the connection">
            <p>Messages wait until you connect it again in the {settingsLink}.</p>
          </Banner>
        )}
        {isConnected && (
          <>
            <Field
              label="Location"
              hint="Messages from this location appear in the inbox."
              className="max-w-xl"
            >
              <Select
                options={[
                  { value: NONE, label: 'Not used for messages' },
                  ...locations.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={locationId ?? NONE}
                disabled={choose.isPending}
                onValueChange={(value) =>
                  choose.mutate(
                    { locationId: value === NONE ? null : value },
                    { onSuccess: () => notify({ title: 'The location is saved', tone: 'good' }) },
                  )
                }
              />
            </Field>
            <WayFacts way="gohighlevel" health={settings.health} zone={zone} country={country} />
          </>
        )}
      </CardBody>
    </Card>
  );
}
