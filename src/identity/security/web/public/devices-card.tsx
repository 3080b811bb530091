import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type DeskDevice, listDeskDevicesEndpoint, revokeDeskDeviceEndpoint } from '../../contract.ts';
import { forgetDesk } from '../desk-storage.ts';
import { SetUpDevice } from '../set-up-device.tsx';

/** The shared browsers of the clinic, and a button that makes this one shared. */
export function DevicesCard() {
  const devices = useQuery(queryOf(listDeskDevicesEndpoint, {}));
  const items = devices.data?.items;
  return (
    <Card>
      <CardHeader
        title="Front desk devices"
        description="Browsers shared by several people. Each person signs in with their own PIN, so every action is recorded under the right name."
      />
      {devices.isPending && <SkeletonRows rows={2} className="border-t border-line" />}
      {devices.error !== null && (
        <ErrorState
          compact
          title="The devices could not be loaded"
          error={devices.error}
          onRetry={() => void devices.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          compact
          icon={<MonitorSmartphone />}
          title="No shared devices yet"
          hint="Open this page in the browser at the front desk and set it up there. PINs work only on these devices."
        />
      )}
      {items !== undefined && items.length > 0 && (
        <ItemList className="border-t border-line">
          {items.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ItemList>
      )}
      {items !== undefined && (
        <CardBody className="border-t border-line pt-4">
          <SetUpDevice present={items.find(({ isThis }) => isThis)} />
        </CardBody>
      )}
    </Card>
  );
}

const momentOf = (at: string): string => `${nearDateIn(deviceZone(), at)}, ${timeIn(deviceZone(), at)}`;

function DeviceRow({ device }: { readonly device: DeskDevice }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useWrite(revokeDeskDeviceEndpoint);
  const end = () =>
    revoke.mutate(
      { deviceId: device.id },
      {
        onSuccess: () => {
          if (device.isThis) forgetDesk();
          notify({
            title: `${device.name} revoked`,
            text: 'Anyone signed in there has been signed out.',
            tone: 'good',
          });
        },
        onError: (error) =>
          notify({
            title: `${device.name} could not be revoked`,
            text: messageOf(error),
            tone: 'destructive',
          }),
        onSettled: () => setAsked(false),
      },
    );
  return (
    <ItemRow
      leading={<MonitorSmartphone aria-hidden className="size-5 text-ink-muted" />}
      title={device.name}
      text={
        <>
          {device.lastUsedAt === null ? 'Not used yet' : `Last used ${momentOf(device.lastUsedAt)}`}
          {`, set up ${momentOf(device.addedAt)}`}
          {device.addedByName !== null && ` by ${device.addedByName}`}
        </>
      }
      trailing={
        <>
          {device.isThis && <Badge tone="brand">This browser</Badge>}
          <AlertDialog
            title={`Revoke ${device.name}?`}
            text="PINs will no longer work on it, and anyone signed in there is signed out immediately. To use it again, it must be set up again."
            confirmLabel={`Revoke ${device.name}`}
            open={isAsked}
            onOpenChange={setAsked}
            busy={revoke.isPending}
            onConfirm={end}
            trigger={
              <Button size="sm" variant="ghost">
                Revoke<span className="sr-only"> {device.name}</span>
              </Button>
            }
          />
        </>
      }
    />
  );
}
