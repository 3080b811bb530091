import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList, ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  addImagingDeviceEndpoint,
  getImagingServerEndpoint,
  getImagingSettingsEndpoint,
  removeImagingDeviceEndpoint,
  switchImagingEndpoint,
} from '../devices.contract.ts';
import { modalityName } from '../study-name.rules.ts';
import { DeviceSheet } from './device-sheet.tsx';
import { momentIn } from './request-text.ts';

/** How devices connect, which of them may, and when each connected last. */
export function DevicesPanel({ zone }: { readonly zone: string }) {
  const { data, error, refetch } = useQuery(queryOf(getImagingSettingsEndpoint, {}));
  const { data: server } = useQuery(queryOf(getImagingServerEndpoint, {}));
  const [isAdding, setAdding] = useState(false);
  const remove = useWrite(removeImagingDeviceEndpoint);
  const turn = useWrite(switchImagingEndpoint);
  if (error)
    return (
      <ErrorState title="The devices could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="connection-title">
        <CardHeader
          title="Connection"
          titleId="connection-title"
          action={
            <May call={switchImagingEndpoint}>
              <Button size="sm" busy={turn.isPending} onClick={() => turn.mutate({ isOn: !data.isOn })}>
                {data.isOn ? 'Turn off' : 'Turn on'}
              </Button>
            </May>
          }
        />
        <CardBody className="flex flex-col gap-3">
          <DataList>
            <DataItem label="AE title">
              <code>{data.aeTitle}</code>
            </DataItem>
            <DataItem label="Port">{server?.port ?? 'Not set up on this server'}</DataItem>
            <DataItem label="Port with encryption (TLS)">
              {server?.tlsPort ?? 'Not set up on this server'}
            </DataItem>
            <DataItem label="Connections">{data.isOn ? 'Allowed' : 'Turned off'}</DataItem>
          </DataList>
          <p className="text-sm text-ink-muted">
            Enter the AE title and the port on each device, for the worklist (MWL) and for storage. Ask the
            person who runs your server for its address.
          </p>
        </CardBody>
      </Card>
      <Card aria-labelledby="devices-title">
        <CardHeader
          title="Devices"
          titleId="devices-title"
          action={
            <May call={addImagingDeviceEndpoint}>
              <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
                <Plus aria-hidden /> Add device
              </Button>
            </May>
          }
        />
        {data.devices.length === 0 ? (
          <EmptyLine>No devices yet. Only devices in this list may connect.</EmptyLine>
        ) : (
          <ItemList>
            {data.devices.map(({ id, name, aeTitle, address, modality, lastConnectedAt }) => (
              <ItemRow
                key={id}
                wraps
                title={name}
                text={[
                  aeTitle,
                  address ?? 'any address',
                  modality && modalityName(modality),
                  lastConnectedAt === null
                    ? 'not connected yet'
                    : `last connected ${momentIn(zone, lastConnectedAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                trailing={
                  <May call={removeImagingDeviceEndpoint}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove ${name}`}
                      busy={remove.isPending}
                      onClick={() =>
                        remove.mutate(
                          { id },
                          { onSuccess: () => notify({ title: `${name} removed`, tone: 'good' }) },
                        )
                      }
                    >
                      Remove
                    </Button>
                  </May>
                }
              />
            ))}
          </ItemList>
        )}
      </Card>
      {isAdding && <DeviceSheet onClose={() => setAdding(false)} />}
    </div>
  );
}
