import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import {
  type Demo,
  listDemosEndpoint,
  listMoveSlotsEndpoint,
  moveDemoEndpoint,
  type MoveSlots,
} from '../contract.ts';
import { momentWords, type ShownDay, zoneWords } from '../demo-times.rules.ts';

interface MoveFieldsProps {
  readonly demo: Demo;
  /** The free times by days; at least one. */
  readonly days: readonly ShownDay[];
  readonly free: MoveSlots;
  readonly onDone: () => void;
}

/** Whoever is free: the product chooses. */
const ANYBODY = '';

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** Those who are free at a time, the one who has the demo now marked. */
const hostOptions = ({ slots, hosts }: MoveSlots, demo: Demo, startsAt: string) => {
  const freeIds = slots.find((slot) => isSame(slot.startsAt, startsAt))?.hostIds ?? [];
  return [
    { value: ANYBODY, label: 'Whoever is free' },
    ...hosts
      .filter(({ id }) => freeIds.includes(id))
      .map(({ id, name }) => ({ value: id, label: id === demo.hostId ? `${name}, as now` : name })),
  ];
};

/** When, and with whom. Begins where the demo stands, so that a host can be changed alone. */
export function MoveFields({ demo, days, free, onDone }: MoveFieldsProps) {
  const zone = deviceZone();
  const [day, setDay] = useState(
    () => days.find(({ times }) => times.some((time) => isSame(time.startsAt, demo.startsAt)))?.day,
  );
  const [chosen, choose] = useState(demo.startsAt);
  const [wantedHost, setHost] = useState(ANYBODY);
  const [fault, setFault] = useState<string>();
  const move = useWrite(moveDemoEndpoint, { makesStale: [listDemosEndpoint, listMoveSlotsEndpoint] });
  const open = days.find((one) => one.day === day) ?? days[0];
  const times = open?.times ?? [];
  const startsAt = (times.find((time) => isSame(time.startsAt, chosen)) ?? times[0])?.startsAt ?? '';
  const hosts = hostOptions(free, demo, startsAt);
  // Who is not free at another time that was chosen since is not asked for.
  const hostId = hosts.some(({ value }) => value === wantedHost) ? wantedHost : ANYBODY;
  const submit = () => {
    const staysWithHost = hostId === ANYBODY ? demo.hostId !== null : hostId === demo.hostId;
    if (isSame(startsAt, demo.startsAt) && staysWithHost) {
      setFault('It stands there already. Choose another time or another host.');
      return;
    }
    move.mutate(
      { demoId: demo.id, startsAt, hostId: hostId === ANYBODY ? null : hostId },
      {
        onSuccess: ({ hostName }) => {
          notify({
            title: 'The demo is moved',
            text: `${momentWords(startsAt, zone)}${hostName === null ? '' : `, with ${hostName}`}. ${demo.fullName} is told by mail.`,
          });
          onDone();
        },
      },
    );
  };
  const change = (apply: () => void) => {
    setFault(undefined);
    apply();
  };
  return (
    <form
      aria-label="Move the demo"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4 rounded-lg border border-line p-3"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day">
          <NativeSelect
            options={days.map((one) => ({ value: one.day, label: one.label }))}
            value={open?.day ?? ''}
            onChange={({ target }) => change(() => setDay(target.value))}
          />
        </Field>
        <Field
          label="Time"
          error={fault}
          hint={startsAt === '' ? undefined : zoneWords(zone, Date.parse(startsAt))}
        >
          <NativeSelect
            options={times.map((time) => ({ value: time.startsAt, label: time.label }))}
            value={startsAt}
            onChange={({ target }) => change(() => choose(target.value))}
          />
        </Field>
      </div>
      <Field label="Host" hint="Only those who are free at that time.">
        <NativeSelect
          options={hosts}
          value={hostId}
          onChange={({ target }) => change(() => setHost(target.value))}
        />
      </Field>
      <FormError error={move.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={move.isPending}>
          Move it there
        </Button>
        <Button onClick={onDone}>Leave it as it is</Button>
      </div>
    </form>
  );
}
