import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { changeMyPreferenceEndpoint, getMyContactsEndpoint, type MyContact } from '../../own.contract.ts';
import { MyAddress } from '../my-address.tsx';
import { preferenceText } from '../preference-fields.ts';
import { PreferenceSheet } from '../preference-sheet.tsx';

/** What each of the client's clinics may send them. */
export function MyContactsCard() {
  const { data, error, refetch } = useQuery(queryOf(getMyContactsEndpoint, {}));
  if (error && !data)
    return (
      <ErrorState
        title="Your message settings could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows rows={4} />;
  return data.items.map((clinic) => <ClinicCard key={clinic.clinicId} clinic={clinic} />);
}

function ClinicCard({ clinic }: { readonly clinic: MyContact }) {
  const { clinicId, clinicName, addresses, preference } = clinic;
  const change = useWrite(changeMyPreferenceEndpoint);
  const [isOpen, setOpen] = useState(false);
  return (
    <PortalCard title={`Messages from ${clinicName}`} titleId={`my-contacts-${clinicId}`}>
      {addresses.length === 0 ? (
        <p className="text-ink-muted">
          {clinicName} does not have your phone number or email address. Ask them to add one.
        </p>
      ) : (
        <>
          <div className="flex flex-col divide-y divide-line *:py-4 *:first:pt-0">
            {addresses.map((contact) => (
              <MyAddress key={`${contact.channel} ${contact.address}`} clinic={clinic} contact={contact} />
            ))}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
            <p>
              <span className="text-ink-muted">Preferred channels: </span>
              {preference.channels.length === 0 ? 'no preference' : preferenceText(preference.channels)}
            </p>
            <Button
              size="sm"
              onClick={() => {
                change.reset();
                setOpen(true);
              }}
            >
              Change order
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <PreferenceSheet
          channels={preference.channels}
          busy={change.isPending}
          isDone={change.isSuccess}
          error={change.error}
          onSave={(channels) => change.mutate({ clinicId, channels, version: preference.version })}
          onClose={() => setOpen(false)}
        />
      )}
    </PortalCard>
  );
}
