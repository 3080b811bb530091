import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import {
  type AiConnection,
  getAiConnectionEndpoint,
  removeAiConnectionEndpoint,
  testAiConnectionEndpoint,
} from '../../connection.contract.ts';
import { providerState, TEST_FAILURE_TEXTS } from '../public/provider-state.ts';
import { ConnectionSheet } from './connection-sheet.tsx';

interface ConnectionCardProps {
  readonly zone: string;
  /** Suggested for a new one. */
  readonly currency: string;
}

/** The clinic's own provider of models, or the way to add one. */
export function ConnectionCard({ zone, currency }: ConnectionCardProps) {
  const { data, error } = useQuery(queryOf(getAiConnectionEndpoint, {}));
  const [isOpen, setOpen] = useState(false);
  const connection = data?.connection ?? null;
  return (
    <Card>
      <CardHeader
        title="Your own provider"
        description="Use a model that your clinic pays for or runs itself, instead of Tailwell’s."
        action={
          data && (
            <Button onClick={() => setOpen(true)}>{connection ? 'Change provider' : 'Add provider'}</Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-4">
        {error && !data && <FormError error={error} />}
        {data && !connection && <p className="text-ink-muted">None added.</p>}
        {connection && <Connection connection={connection} zone={zone} />}
      </CardBody>
      {isOpen && (
        <ConnectionSheet connection={connection} currency={currency} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

function Connection({ connection, zone }: { readonly connection: AiConnection; readonly zone: string }) {
  const test = useWrite(testAiConnectionEndpoint);
  const { testedAt, testFailure, name, model, isOn, keyHint, baseUrl } = connection;
  const { label, tone } = providerState(connection);
  const run = () =>
    test.mutate(
      {},
      {
        onSuccess: (answer) => {
          if (answer.connection?.testFailure === null) notify({ title: 'The provider works', tone: 'good' });
        },
      },
    );
  return (
    <>
      {testFailure !== null && (
        <Banner tone="bad" title="The last test failed">
          {TEST_FAILURE_TEXTS[testFailure]}
        </Banner>
      )}
      <DataList>
        <DataItem label="State">
          {isOn ? <Badge tone={tone}>{label}</Badge> : <Badge>Turned off</Badge>}
        </DataItem>
        <DataItem label="Provider">{name}</DataItem>
        <DataItem label="Model">{model}</DataItem>
        {baseUrl !== null && (
          <DataItem label="Address">
            <span className="break-all">{baseUrl}</span>
          </DataItem>
        )}
        <DataItem label="Key">{keyHint === null ? 'None' : `ends with ${keyHint}`}</DataItem>
        {testedAt !== null && (
          <DataItem label="Last test">{`${dateIn(zone, testedAt)}, ${timeIn(zone, testedAt)}`}</DataItem>
        )}
      </DataList>
      <div className="flex flex-wrap gap-2">
        <Button busy={test.isPending} onClick={run}>
          Test provider
        </Button>
        <RemoveButton />
      </div>
      <FormError error={test.error} />
    </>
  );
}

function RemoveButton() {
  const [isOpen, setOpen] = useState(false);
  const remove = useWrite(removeAiConnectionEndpoint);
  return (
    <AlertDialog
      title="Remove your provider?"
      text="Its key is deleted. Tailwell’s model is used where there is one; otherwise rules draft."
      confirmLabel="Remove provider"
      busy={remove.isPending}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="ghost">Remove provider</Button>}
      onConfirm={() =>
        remove.mutate(
          {},
          {
            onSuccess: () => {
              setOpen(false);
              notify({ title: 'Provider removed' });
            },
          },
        )
      }
    >
      <FormError error={remove.error} />
    </AlertDialog>
  );
}
