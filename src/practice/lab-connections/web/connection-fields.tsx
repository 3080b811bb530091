import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { LAB_ORDER_WAYS, type LabConnection, type LabOrderWay } from '../contract.ts';
import { ORDER_WAY_LABELS } from './connection-text.ts';

/** A connection as its form holds it. */
export interface ConnectionForm {
  readonly name: string;
  readonly ordersBy: LabOrderWay;
  readonly host: string;
  readonly port: string;
  readonly usesTls: boolean;
  readonly apiUrl: string;
  readonly resultsUrl: string;
  readonly pollMinutes: string;
  readonly theirApplication: string;
  readonly theirFacility: string;
  readonly ourApplication: string;
  readonly ourFacility: string;
  readonly certificateSha256: string;
  readonly isOn: boolean;
}

export const BLANK_CONNECTION: ConnectionForm = {
  name: '',
  ordersBy: 'samples',
  host: '',
  port: '',
  usesTls: false,
  apiUrl: '',
  resultsUrl: '',
  pollMinutes: '15',
  theirApplication: '',
  theirFacility: '',
  ourApplication: 'TAILWELL',
  ourFacility: '',
  certificateSha256: '',
  isOn: true,
};

export const toForm = (connection: LabConnection): ConnectionForm => ({
  name: connection.name,
  ordersBy: connection.ordersBy,
  host: connection.host ?? '',
  port: connection.port === null ? '' : String(connection.port),
  usesTls: connection.usesTls,
  apiUrl: connection.apiUrl ?? '',
  resultsUrl: connection.resultsUrl ?? '',
  pollMinutes: String(connection.pollMinutes),
  theirApplication: connection.theirApplication,
  theirFacility: connection.theirFacility,
  ourApplication: connection.ourApplication,
  ourFacility: connection.ourFacility,
  certificateSha256: connection.certificateSha256 ?? '',
  isOn: connection.isOn,
});

const orNull = (text: string): string | null => text.trim() || null;

/** What the endpoints take. A place that belongs to another way is left out. */
export const fromForm = (form: ConnectionForm) => ({
  ...form,
  host: form.ordersBy === 'mllp' ? orNull(form.host) : null,
  port: form.ordersBy === 'mllp' && /^\d+$/.test(form.port.trim()) ? Number(form.port) : null,
  apiUrl: form.ordersBy === 'json' ? orNull(form.apiUrl) : null,
  resultsUrl: orNull(form.resultsUrl),
  // What is no number is said at its field by the server.
  pollMinutes: /^\d+$/.test(form.pollMinutes.trim()) ? Number(form.pollMinutes) : 0,
  certificateSha256: orNull(form.certificateSha256),
});

const WAYS = LAB_ORDER_WAYS.map((value) => ({ value, label: ORDER_WAY_LABELS[value] }));
const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

/** The fields of a connection. */
export function ConnectionFields({ form }: { readonly form: UseFormReturn<ConnectionForm> }) {
  const { register, formState, watch, setValue } = form;
  const { errors } = formState;
  const ordersBy = watch('ordersBy');
  return (
    <>
      <Field label="Name" hint="Such as Chemistry analyzer." error={errors.name?.message}>
        <Input {...PLAIN} {...register('name')} />
      </Field>
      <Field label="Orders" error={errors.ordersBy?.message}>
        <NativeSelect options={WAYS} {...register('ordersBy')} />
      </Field>
      {ordersBy === 'mllp' && (
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field label="Host" error={errors.host?.message}>
            <Input {...PLAIN} {...register('host')} />
          </Field>
          <Field label="Port" error={errors.port?.message}>
            <Input {...PLAIN} inputMode="numeric" {...register('port')} />
          </Field>
          <SwitchField
            label="Encrypted with TLS"
            checked={watch('usesTls')}
            onCheckedChange={(checked) => setValue('usesTls', checked, { shouldDirty: true })}
          />
        </div>
      )}
      {ordersBy === 'json' && (
        <Field label="API address" error={errors.apiUrl?.message}>
          <Input {...PLAIN} type="url" placeholder="https://" {...register('apiUrl')} />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <Field
          label="Results API address"
          optional
          hint="If set, results are requested here. MLLP, files and uploads work too."
          error={errors.resultsUrl?.message}
        >
          <Input {...PLAIN} type="url" placeholder="https://" {...register('resultsUrl')} />
        </Field>
        {watch('resultsUrl').trim() !== '' && (
          <Field label="Every, in minutes" error={errors.pollMinutes?.message}>
            <Input {...PLAIN} inputMode="numeric" {...register('pollMinutes')} />
          </Field>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Their application (MSH-3)" optional error={errors.theirApplication?.message}>
          <Input {...PLAIN} {...register('theirApplication')} />
        </Field>
        <Field label="Their facility (MSH-4)" optional error={errors.theirFacility?.message}>
          <Input {...PLAIN} {...register('theirFacility')} />
        </Field>
        <Field label="Our application" error={errors.ourApplication?.message}>
          <Input {...PLAIN} {...register('ourApplication')} />
        </Field>
        <Field label="Our facility" optional error={errors.ourFacility?.message}>
          <Input {...PLAIN} {...register('ourFacility')} />
        </Field>
      </div>
      <Field
        label="Certificate fingerprint"
        optional
        hint="SHA-256. If set, messages are accepted only over TLS with this certificate."
        error={errors.certificateSha256?.message}
      >
        <Input {...PLAIN} {...register('certificateSha256')} />
      </Field>
      <SwitchField
        label="Connection is on"
        checked={watch('isOn')}
        onCheckedChange={(checked) => setValue('isOn', checked, { shouldDirty: true })}
      />
    </>
  );
}
