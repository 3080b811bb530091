import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  changeContactPreferenceEndpoint,
  type ClientConsents,
  type ContactAddress,
  getClientConsentsEndpoint,
} from '../../contract.ts';
import { AddressRow } from '../address-row.tsx';
import { ConsentHistory } from '../consent-history.tsx';
import { preferenceText } from '../preference-fields.ts';
import { PreferenceSheet } from '../preference-sheet.tsx';
import { RecordConsentSheet } from '../record-consent-sheet.tsx';

/** What may be sent to a client, where, and why not the rest. */
export function ClientConsentsCard({ clientId }: { readonly clientId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getClientConsentsEndpoint, { clientId }));
  return (
    <Card aria-labelledby="consents-title">
      <CardHeader title="Messages and consent" titleId="consents-title" />
      {error && !data ? (
        <ErrorState
          compact
          title="This client’s message permissions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <Consents consents={data} />
      )}
    </Card>
  );
}

function Consents({ consents }: { readonly consents: ClientConsents }) {
  const { clientId, addresses, history } = consents;
  const { today, zone, country, clinicName } = useClinicClock();
  const [recording, setRecording] = useState<ContactAddress>();
  if (addresses.length === 0 && history.length === 0)
    return <EmptyLine>Add a phone number or an email address to write to this client.</EmptyLine>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {addresses.map((contact) => (
          <AddressRow
            key={`${contact.channel} ${contact.address}`}
            contact={contact}
            onRecord={() => setRecording(contact)}
          />
        ))}
      </ul>
      <Preference consents={consents} />
      <ConsentHistory rows={history} zone={zone} country={country} />
      {recording && clinicName !== undefined && (
        <RecordConsentSheet
          clientId={clientId}
          clinicName={clinicName}
          contact={recording}
          today={today}
          onClose={() => setRecording(undefined)}
        />
      )}
    </>
  );
}

function Preference({ consents }: { readonly consents: ClientConsents }) {
  const { clientId, preference } = consents;
  const change = useWrite(changeContactPreferenceEndpoint);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5">
      <p className="min-w-0 text-base">
        <span className="text-ink-muted">Preferred channels: </span>
        {preference.channels.length === 0 ? 'none set' : preferenceText(preference.channels)}
      </p>
      <May call={changeContactPreferenceEndpoint}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            change.reset();
            setOpen(true);
          }}
        >
          Change order
        </Button>
      </May>
      {isOpen && (
        <PreferenceSheet
          channels={preference.channels}
          busy={change.isPending}
          isDone={change.isSuccess}
          error={change.error}
          onSave={(channels) => change.mutate({ clientId, channels, version: preference.version })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
