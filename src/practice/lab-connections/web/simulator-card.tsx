import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listLabOrdersEndpoint } from '#practice/lab-orders/contract.ts';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import type { LabConnection } from '../contract.ts';
import {
  FAKE_APPLICATION,
  SIMULATED_BEHAVIORS,
  type SimulatedBehavior,
  simulateResultsEndpoint,
} from '../simulate.contract.ts';

const BEHAVIORS: Readonly<Record<SimulatedBehavior, string>> = {
  normal: 'Normal result',
  late: 'Late: measured an hour ago',
  twice: 'The same message twice',
  wrong_patient: 'Another patient',
  corrected: 'A result, then a correction',
  critical: 'Critical potassium',
  broken: 'A broken message',
  half_frame: 'Half a message, then silence',
};
const ANSWERS: Readonly<Record<string, string>> = {
  AA: 'Stored and acknowledged (AA)',
  AE: 'Not stored, send again (AE)',
  AR: 'Refused (AR)',
};

/** The demo's fake devices. They send invented results over MLLP, as real ones do; no other server has them. */
export function SimulatorCard({ connections }: { readonly connections: readonly LabConnection[] }) {
  const devices = connections.filter(({ theirApplication }) => FAKE_APPLICATION.test(theirApplication));
  const [deviceId, setDeviceId] = useState('');
  const [orderId, setOrderId] = useState('');
  const [pet, setPet] = useState({ id: '', name: '' });
  const [behavior, setBehavior] = useState<SimulatedBehavior>('normal');
  const orders = useQuery(queryOf(listLabOrdersEndpoint, { view: 'open', limit: 50 }));
  const simulate = useWrite(simulateResultsEndpoint);
  const device = devices.find(({ id }) => id === deviceId) ?? devices[0];
  if (!device) return null;
  const own = (orders.data?.items ?? []).filter(({ laboratory }) => laboratory.id === device.laboratory.id);
  const isChosen = orderId !== '' || pet.id !== '';
  const send = () =>
    simulate.mutate({
      id: device.id,
      orderId: orderId === '' ? null : orderId,
      petId: orderId === '' ? pet.id : null,
      behavior,
    });
  return (
    <Card aria-labelledby="simulator-title">
      <CardHeader
        title="Simulated devices (fake)"
        titleId="simulator-title"
        description="Part of the demo only. They send invented results over the network, as real devices do."
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Device">
            <NativeSelect
              value={device.id}
              options={devices.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => {
                setDeviceId(target.value);
                setOrderId('');
              }}
            />
          </Field>
          <Field label="Behavior">
            <NativeSelect
              value={behavior}
              options={SIMULATED_BEHAVIORS.map((value) => ({ value, label: BEHAVIORS[value] }))}
              onChange={({ target }) =>
                setBehavior(SIMULATED_BEHAVIORS.find((one) => one === target.value) ?? 'normal')
              }
            />
          </Field>
          <Field label="Open order">
            <NativeSelect
              value={orderId}
              options={[
                { value: '', label: 'None' },
                ...own.map(({ id, accession, pet: { name } }) => ({
                  value: id,
                  label: `${accession}, ${name}`,
                })),
              ]}
              onChange={({ target }) => setOrderId(target.value)}
            />
          </Field>
          {orderId === '' && (
            <Field label="Pet">
              <PetPicker
                value={pet.id}
                valueLabel={pet.name || undefined}
                onChoose={(id, name) => setPet({ id, name })}
              />
            </Field>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <May call={simulateResultsEndpoint}>
            <Button
              variant="primary"
              busy={simulate.isPending}
              disabledReason={isChosen ? undefined : 'Choose an order or a pet.'}
              onClick={send}
            >
              Send results
            </Button>
          </May>
          {simulate.data && (
            <p role="status">
              {simulate.data.answers
                .map((answer) =>
                  answer === null ? 'Broken off, nothing stored' : (ANSWERS[answer] ?? answer),
                )
                .join(' · ')}{' '}
              <Link to="/clinic/labs?view=all" className="focus-ring rounded-sm underline underline-offset-2">
                Open laboratory
              </Link>
            </p>
          )}
        </div>
        <FormError error={simulate.error} />
      </CardBody>
    </Card>
  );
}
