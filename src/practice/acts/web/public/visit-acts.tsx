import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Syringe, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { OPEN_VISIT_STATUSES } from '#vocabulary/visits.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import {
  type Act,
  doActEndpoint,
  listActsEndpoint,
  planActsEndpoint,
  planAndDoActEndpoint,
} from '../../contract.ts';
import { ActLine } from '../act-line.tsx';
import { BillSummary } from '../bill-summary.tsx';
import { PlannedActActions } from '../planned-act-actions.tsx';
import { readQuantity } from '../quantity-text.ts';
import { showDone } from '../show-done.ts';
import { UndoDialog } from '../undo-dialog.tsx';
import { useActAttempt } from '../use-act-attempt.tsx';

interface VisitActsProps {
  readonly visitId: string;
  readonly zone: string;
  /** Today at the clinic. */
  readonly today: string;
}

/** The acts of a visit: what is added is done or planned, what is planned is done with one press; with the running bill. */
export function VisitActs({ visitId, zone, today }: VisitActsProps) {
  const { data, error, refetch } = useQuery(queryOf(listActsEndpoint, { visitId }));
  const { can, profile } = useSignedIn();
  const client = useQueryClient();
  const perform = useWrite(doActEndpoint);
  const { attempt, busyKey, dialog } = useActAttempt(today);
  const [undone, setUndone] = useState<Act>();
  if (error && !data)
    return (
      <Card aria-label="Treatments and charges">
        <ErrorState
          compact
          title="The treatments could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  const mayChange =
    data !== undefined &&
    can(doActEndpoint.permission) &&
    (OPEN_VISIT_STATUSES as readonly string[]).includes(data.visitStatus);
  const items = data?.items ?? [];
  const doIt = (act: Act) =>
    attempt({
      key: act.id,
      itemId: act.itemId,
      name: act.name,
      needsDetails: act.kind === 'vaccine',
      send: async (extra) => {
        const takeBack = showDone(client, visitId, act.id, profile.full_name);
        try {
          return await perform.mutateAsync({ id: act.id, ...extra });
        } catch (failure) {
          takeBack();
          throw failure;
        }
      },
    });
  const actionsOf = (act: Act) => {
    if (!mayChange || act.status === 'voided') return undefined;
    if (act.status === 'planned')
      return (
        <PlannedActActions
          act={act}
          zone={zone}
          today={today}
          busy={busyKey === act.id}
          onDo={() => doIt(act)}
        />
      );
    return (
      <Button size="icon-sm" variant="ghost" aria-label={`Undo ${act.name}`} onClick={() => setUndone(act)}>
        <Undo2 aria-hidden />
      </Button>
    );
  };
  return (
    <Card aria-label="Treatments and charges">
      <CardHeader
        title="Treatments and charges"
        description={mayChange ? 'What is planned, done and charged.' : undefined}
      />
      {mayChange && <AddAct visitId={visitId} attempt={attempt} busy={busyKey !== undefined} />}
      {data === undefined && <SkeletonRows rows={3} className="px-4 pb-4" />}
      {data !== undefined && items.length === 0 && (
        <EmptyState
          compact
          icon={<Syringe />}
          title="Nothing planned or done yet"
          hint={mayChange ? 'Press / and type the name of a service, a drug or a vaccine.' : undefined}
        />
      )}
      {(['planned', 'done', 'voided'] as const).map((status) => (
        <ActGroup
          key={status}
          status={status}
          acts={items.filter((act) => act.status === status).toSorted(byPlannedTime)}
          zone={zone}
          actionsOf={actionsOf}
        />
      ))}
      {data !== undefined && data.bills.length > 0 && (
        <CardBody className="border-t border-line pt-3">
          <BillSummary bills={data.bills} />
        </CardBody>
      )}
      {dialog}
      {undone && <UndoDialog act={undone} onClose={() => setUndone(undefined)} />}
    </Card>
  );
}

/** What has no time comes first, then what is planned, the earliest first; what has the same time stays in its order. */
const byPlannedTime = (one: Act, other: Act): number =>
  one.status === 'planned'
    ? Date.parse(one.plannedFor ?? EARLIEST) - Date.parse(other.plannedFor ?? EARLIEST)
    : 0;
const EARLIEST = '1970-01-01T00:00:00Z';

const TITLES = { planned: 'Planned', done: 'Done', voided: 'Skipped and undone' } as const;

interface ActGroupProps {
  readonly status: keyof typeof TITLES;
  readonly acts: readonly Act[];
  readonly zone: string;
  readonly actionsOf: (act: Act) => ReactNode;
}

function ActGroup({ status, acts, zone, actionsOf }: ActGroupProps) {
  if (acts.length === 0) return null;
  return (
    <section aria-label={TITLES[status]}>
      <h3 className="bg-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
        {TITLES[status]} ({acts.length})
      </h3>
      <ul>
        {acts.map((act) => (
          <ActLine key={act.id} act={act} zone={zone}>
            {actionsOf(act)}
          </ActLine>
        ))}
      </ul>
    </section>
  );
}

interface AddActProps {
  readonly visitId: string;
  readonly attempt: ReturnType<typeof useActAttempt>['attempt'];
  readonly busy: boolean;
}

const MODES = [
  { value: 'done', label: 'Done' },
  { value: 'planned', label: 'Plan' },
] as const;

/** Adds an item of the catalogue, as done or as planned. `/` opens the list. */
function AddAct({ visitId, attempt, busy }: AddActProps) {
  const plan = useWrite(planActsEndpoint);
  const planAndDo = useWrite(planAndDoActEndpoint);
  const [mode, setMode] = useState<'done' | 'planned'>('done');
  const [quantity, setQuantity] = useState('1');
  const picker = useRef<HTMLButtonElement>(null);
  useShortcut('/', () => picker.current?.click(), 'Add a treatment');
  const quantityThousandths = readQuantity(quantity);
  return (
    <div className="flex flex-wrap items-end gap-2 px-4 pb-3">
      <Field label="Add a treatment" labelHidden className="min-w-56 flex-1">
        <ItemPicker
          ref={picker}
          placeholder="Add a service, drug or vaccine"
          disabled={busy || quantityThousandths === null}
          onPick={(item) =>
            attempt({
              key: item.id,
              itemId: item.id,
              name: item.name,
              needsDetails: mode === 'done' && item.kind === 'vaccine',
              send: async ({ overrideReason, vaccination }) => {
                const chosen = { itemId: item.id, quantityThousandths: quantityThousandths ?? 1000 };
                const override = overrideReason === undefined ? {} : { overrideReason };
                const target = { for: { visitId }, ...override };
                if (mode === 'planned') await plan.mutateAsync({ ...target, items: [chosen] });
                else
                  await planAndDo.mutateAsync({
                    ...target,
                    ...chosen,
                    ...(vaccination ? { vaccination } : {}),
                  });
                setQuantity('1');
              },
            })
          }
        />
      </Field>
      <Field label="Quantity" labelHidden className="w-20">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={quantityThousandths === null}
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </Field>
      <Segmented label="Add as" options={MODES} value={mode} onValueChange={setMode} />
    </div>
  );
}
