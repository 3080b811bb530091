import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Syringe, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OPEN_VISIT_STATUSES } from '#vocabulary/visits.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type Act, doActEndpoint, listActsEndpoint } from '../../contract.ts';
import { useIncluded } from '#practice/plans/web/public/use-included.ts';
import { foldOrders } from '../../fold-orders.rules.ts';
import { ActLine } from '../act-line.tsx';
import { AddAct } from '../add-act.tsx';
import { BillSummary } from '#practice/billing/web/public/bill-summary.tsx';
import { OrderLine } from '../order-line.tsx';
import { PlannedActActions } from '../planned-act-actions.tsx';
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
  const included = useIncluded(data?.petId);
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
  const { orders, single } = foldOrders(items, data?.orders ?? []);
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
      {mayChange && (
        <AddAct visitId={visitId} petId={data.petId} attempt={attempt} busy={busyKey !== undefined} />
      )}
      {data === undefined && <SkeletonRows rows={3} className="px-4 pb-4" />}
      {data !== undefined && items.length === 0 && (
        <EmptyState
          compact
          icon={<Syringe />}
          title="Nothing planned or done yet"
          hint={mayChange ? 'Press / and type the name of a service, a drug or a vaccine.' : undefined}
        />
      )}
      {orders.length > 0 && (
        <section aria-label="Orders">
          <h3 className="bg-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
            Orders ({orders.length})
          </h3>
          <ul>
            {orders.map((one) => (
              <OrderLine key={one.order.id} of={one} zone={zone} actionsOf={actionsOf} />
            ))}
          </ul>
        </section>
      )}
      {(['planned', 'done', 'voided'] as const).map((status) => (
        <ActGroup
          key={status}
          status={status}
          acts={single.filter((act) => act.status === status).toSorted(byPlannedTime)}
          zone={zone}
          actionsOf={actionsOf}
          included={included}
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
  readonly included: ReturnType<typeof useIncluded>;
}

function ActGroup({ status, acts, zone, actionsOf, included }: ActGroupProps) {
  if (acts.length === 0) return null;
  return (
    <section aria-label={TITLES[status]}>
      <h3 className="bg-sunken px-4 py-1.5 text-sm font-medium text-ink-muted">
        {TITLES[status]} ({acts.length})
      </h3>
      <ul>
        {acts.map((act) => (
          <ActLine key={act.id} act={act} zone={zone} note={status === 'planned' ? included(act) : undefined}>
            {actionsOf(act)}
          </ActLine>
        ))}
      </ul>
    </section>
  );
}
