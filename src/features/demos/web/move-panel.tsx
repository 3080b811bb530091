import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type Demo, listDemosEndpoint, listDemoSlotsEndpoint, moveDemoEndpoint } from '../contract.ts';
import { momentWords, type ShownDay, shownDays, zoneWords } from '../demo-times.rules.ts';

interface MovePanelProps {
  readonly demo: Demo;
  readonly onDone: () => void;
}

/** Another half hour for a demo, of those that anybody has free. */
export function MovePanel({ demo, onDone }: MovePanelProps) {
  const slots = useQuery(queryOf(listDemoSlotsEndpoint, {}));
  if (slots.error && !slots.data) {
    return (
      <ErrorState
        compact
        title="The free times could not be loaded"
        error={slots.error}
        onRetry={() => void slots.refetch()}
      />
    );
  }
  if (!slots.data) return <SkeletonRows rows={2} />;
  const days = shownDays(slots.data.slots, deviceZone());
  return days.length === 0 ? (
    <EmptyState
      compact
      title="No half hour is free"
      hint="Set more hours, or look further ahead, under Hosts and hours."
      action={<Button onClick={onDone}>Keep the time</Button>}
    />
  ) : (
    <MoveFields demo={demo} days={days} onDone={onDone} />
  );
}

function MoveFields({ demo, days, onDone }: MovePanelProps & { readonly days: readonly ShownDay[] }) {
  const zone = deviceZone();
  const [day, setDay] = useState(days[0]?.day ?? '');
  const [chosen, choose] = useState<string | null>(null);
  const move = useWrite(moveDemoEndpoint, { makesStale: [listDemosEndpoint, listDemoSlotsEndpoint] });
  const open = days.find((one) => one.day === day) ?? days[0];
  const times = open?.times ?? [];
  const startsAt = times.find((time) => time.startsAt === chosen)?.startsAt ?? times[0]?.startsAt ?? '';
  const submit = () =>
    move.mutate(
      { demoId: demo.id, startsAt },
      {
        onSuccess: () => {
          notify({
            title: 'The demo is moved',
            text: `${momentWords(startsAt, zone)}. ${demo.fullName} is told by mail.`,
          });
          onDone();
        },
      },
    );
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
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        <Field label="Time" hint={startsAt === '' ? undefined : zoneWords(zone, Date.parse(startsAt))}>
          <NativeSelect
            options={times.map((time) => ({ value: time.startsAt, label: time.label }))}
            value={startsAt}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      </div>
      <FormError error={move.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={move.isPending}>
          Move it there
        </Button>
        <Button onClick={onDone}>Keep the time</Button>
      </div>
    </form>
  );
}
