import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { changePurchaseOrderEndpoint, getPurchaseOrderEndpoint, type PurchaseOrder } from '../contract.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderEditor } from './order-editor.tsx';
import { OrderLines } from './order-lines.tsx';
import { RegisterNotice } from './register-notice.tsx';

export const handle = screen({ title: 'Purchase order', roles: STAFF_ROLES });

/** `/clinic/purchasing/orders/{id}`: an order, from its draft to what came. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getPurchaseOrderEndpoint, { id: orderId }));
  const { country } = useClinicClock();
  usePageTitle(data?.number);
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Purchase order</h1>
        <ErrorState
          title={isGone ? 'Order not found' : 'This order could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/purchasing">All orders</Link>
            </Button>
          }
        />
      </>
    );
  }
  // Amounts in fields are written as the clinic’s country does: again once it is known.
  return data === undefined ? (
    <SkeletonRows rows={8} />
  ) : (
    <OrderContent key={`${data.id} ${country}`} order={data} />
  );
}

/** Something that came is a controlled drug. */
const hasControlled = ({ lines }: PurchaseOrder): boolean =>
  lines.some(({ controlSchedule, lots }) => controlSchedule !== null && lots.length > 0);

function OrderContent({ order }: { readonly order: PurchaseOrder }) {
  const { number, supplierId, supplierName, state, currency, totalMinor } = order;
  const [isDirty, setDirty] = useState(false);
  const mayChange = useSession().can(changePurchaseOrderEndpoint.permission);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {number}
            <OrderBadge {...order} />
          </span>
        }
        description={
          <>
            <Link
              className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
              to={`/clinic/purchasing/suppliers/${supplierId}`}
            >
              {supplierName}
            </Link>
            {` · ${showMoney(totalMinor, currency)} before tax`}
          </>
        }
        actions={<OrderActions order={order} isDirty={isDirty} />}
      />
      <OrderFacts order={order} />
      {order.endedAt === null && hasControlled(order) && <RegisterNotice hasCome />}
      {state === 'draft' && mayChange ? (
        <OrderEditor order={order} onDirty={setDirty} />
      ) : (
        <OrderLines order={order} />
      )}
    </div>
  );
}

/** Who did what with it. */
function OrderFacts({ order }: { readonly order: PurchaseOrder }) {
  const { zone } = useClinicClock();
  const { state, createdAt, createdByName, approvedAt, approvedByName, sentAt, sentByName, emails } = order;
  const did = (instant: string | null, name: string | null) =>
    instant === null
      ? null
      : [`${dateIn(zone, instant)}, ${timeIn(zone, instant)}`, name].filter(Boolean).join(' · ');
  const isOver = order.endedAt !== null;
  return (
    <Card className="p-4">
      <DataList>
        <DataItem label="Created">{did(createdAt, createdByName)}</DataItem>
        {approvedAt !== null && <DataItem label="Approved">{did(approvedAt, approvedByName)}</DataItem>}
        {sentAt !== null && <DataItem label="Sent">{did(sentAt, sentByName)}</DataItem>}
        {emails.map(({ id, queuedAt, byName }) => (
          <DataItem key={id} label="Emailed">
            {did(queuedAt, byName)}
          </DataItem>
        ))}
        {order.expectedOn !== null && !isOver && (
          <DataItem label="Expected">{shortDay(order.expectedOn)}</DataItem>
        )}
        {state !== 'draft' && <DataItem label="Deliver to">{order.locationName}</DataItem>}
        {state !== 'draft' && order.note !== null && <DataItem label="Note">{order.note}</DataItem>}
        {isOver && (
          <DataItem label={state === 'closed' ? 'Closed' : 'Canceled'}>
            {did(order.endedAt, order.endReason)}
          </DataItem>
        )}
      </DataList>
    </Card>
  );
}
