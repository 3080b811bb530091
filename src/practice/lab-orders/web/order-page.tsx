import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList, ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type ClinicClock, useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getLabOrderEndpoint, type LabOrder, type LabOrderTest } from '../contract.ts';
import { PRIORITY_LABELS } from '../order-labels.rules.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { momentIn } from './order-text.ts';

export const handle = screen({
  title: 'Laboratory order',
  roles: STAFF_ROLES,
  help: '/clinic/help#laboratory',
});

const TEST_STATUS: Readonly<Record<LabOrderTest['status'], string>> = {
  ordered: 'No result yet',
  preliminary: 'Preliminary',
  final: 'Final',
  corrected: 'Corrected',
  cancelled: 'Canceled by the laboratory',
};

/** What a test says of its charge. */
function chargeText({ act }: LabOrderTest): string {
  if (act === null) return 'Not charged';
  if (act.status === 'done') return `Charged as ${act.name}`;
  return act.status === 'planned' ? `To be charged as ${act.name}` : `Charge removed: ${act.name}`;
}

/** `/clinic/labs/orders/{id}`: an order with its samples, tests and what can be done with it. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const clock = useClinicClock();
  const { data: order, error, refetch } = useQuery(queryOf(getLabOrderEndpoint, { id: orderId }));
  usePageTitle(order && `Order ${order.accession}`);
  if (error && !order) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Laboratory order</h1>
        <ErrorState
          title={isGone ? 'Order not found' : 'This order could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/labs/orders">Laboratory orders</Link>
            </Button>
          }
        />
      </>
    );
  }
  return order === undefined ? <SkeletonRows rows={8} /> : <OrderContent order={order} clock={clock} />;
}

function OrderContent({ order, clock }: { readonly order: LabOrder; readonly clock: ClinicClock }) {
  const { zone } = clock;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            Order {order.accession} <OrderStatusBadge status={order.status} />
            {order.priority !== 'routine' && <Badge tone="warn">{PRIORITY_LABELS[order.priority]}</Badge>}
          </span>
        }
        description={
          <>
            <Link
              to={`/clinic/pets/${order.pet.id}`}
              className="focus-ring rounded-sm underline-offset-2 hover:underline"
            >
              {order.pet.name}
            </Link>
            {order.clientName === null ? '' : `, ${order.clientName}`} · {order.laboratory.name}
          </>
        }
      />
      {order.closingReason !== null && (
        <Banner
          tone="warn"
          title={
            order.status === 'rejected' ? 'The laboratory refused this order' : 'This order was canceled'
          }
        >
          {order.closingReason}
        </Banner>
      )}
      <OrderActions order={order} clock={clock} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Card aria-labelledby="tests-title">
            <CardHeader title="Tests" titleId="tests-title" />
            <ItemList>
              {order.tests.map((test) => (
                <ItemRow
                  key={test.id}
                  wraps
                  title={test.name}
                  text={[
                    test.code,
                    test.specimenPosition !== null && `Sample ${test.specimenPosition}`,
                    chargeText(test),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={
                    <Badge tone={test.status === 'ordered' ? 'neutral' : 'good'}>
                      {TEST_STATUS[test.status]}
                    </Badge>
                  }
                />
              ))}
            </ItemList>
          </Card>
          <Card aria-labelledby="samples-title">
            <CardHeader title="Samples" titleId="samples-title" />
            <ItemList>
              {order.specimens.map(({ id, position, specimen, container, collectedAt, collectedByName }) => (
                <ItemRow
                  key={id}
                  wraps
                  title={[specimen, container].filter(Boolean).join(', ')}
                  text={`Label ${order.accession}-${position}`}
                  trailing={
                    <span className="text-sm text-ink-muted">
                      {collectedAt === null
                        ? 'Not taken yet'
                        : ['Taken', momentIn(zone, collectedAt), collectedByName && `by ${collectedByName}`]
                            .filter(Boolean)
                            .join(' ')}
                    </span>
                  }
                />
              ))}
            </ItemList>
          </Card>
        </div>
        <Card aria-labelledby="details-title">
          <CardHeader title="Details" titleId="details-title" />
          <CardBody>
            <DataList>
              <DataItem label="Visit">
                <Link
                  to={`/clinic/visits/${order.visitId}`}
                  className="focus-ring rounded-sm underline-offset-2 hover:underline"
                >
                  View visit
                </Link>
              </DataItem>
              <DataItem label="Doctor">{order.doctor?.fullName}</DataItem>
              <DataItem label="Ordered">
                {order.orderedAt &&
                  [momentIn(zone, order.orderedAt), order.orderedByName && `by ${order.orderedByName}`]
                    .filter(Boolean)
                    .join(' ')}
              </DataItem>
              <DataItem label="Submitted">{order.submittedAt && momentIn(zone, order.submittedAt)}</DataItem>
              <DataItem label="Usually ready">
                {order.expectedAt && momentIn(zone, order.expectedAt)}
              </DataItem>
              <DataItem label="Laboratory’s number">{order.laboratoryNumber}</DataItem>
              <DataItem label="Clinical information">{order.clinicalNote}</DataItem>
            </DataList>
          </CardBody>
        </Card>
      </div>
    </div>
  );
}
