import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { LAB_ORDER_VIEWS, type LabOrderView, listLabOrdersEndpoint } from '../contract.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { isOverdue, momentIn, testNames } from './order-text.ts';

export const handle = screen({
  title: 'Laboratory orders',
  roles: STAFF_ROLES,
  help: '/clinic/help#laboratory',
});

const LABELS: Readonly<Record<LabOrderView, string>> = {
  open: 'Open',
  to_submit: 'Samples to take',
  overdue: 'Overdue',
  not_charged: 'Ordered, not charged',
  no_result: 'Charged, no result',
  all: 'All orders',
};

const EMPTY: Readonly<Record<LabOrderView, string>> = {
  open: 'No order is waiting for results',
  to_submit: 'All samples have been taken',
  overdue: 'No result is overdue',
  not_charged: 'Every order has been charged',
  no_result: 'Every charged order has results',
  all: 'No laboratory orders yet',
};

/** `/clinic/labs/orders`: what was ordered and what is missing; the view is in the URL. */
export default function OrdersPage() {
  const { zone } = useClinicClock();
  const now = useNow();
  const [view, chooseView] = useAddressChoice('view', LAB_ORDER_VIEWS);
  const list = useInfiniteQuery({
    ...pagesOf(listLabOrdersEndpoint, { view }),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Laboratory orders" description="Order tests from a visit." />
      <Select
        aria-label="Orders"
        className="w-56"
        value={view}
        onValueChange={(next) => chooseView(LAB_ORDER_VIEWS.find((one) => one === next) ?? 'open')}
        options={LAB_ORDER_VIEWS.map((value) => ({ value, label: LABELS[value] }))}
      />
      <PagedRows
        list={list}
        failure="The orders could not be loaded"
        noun={['order', 'orders']}
        className="rounded-lg border border-line bg-surface"
        empty={<EmptyState icon={<FlaskConical />} title={EMPTY[view]} />}
      >
        {(orders) => (
          <ItemList>
            {orders.map((order) => (
              <ItemRow
                key={order.id}
                wraps
                title={
                  <Link
                    to={`/clinic/labs/orders/${order.id}`}
                    className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                  >
                    {order.pet.name}: {testNames(order)}
                  </Link>
                }
                text={[order.accession, order.laboratory.name, momentIn(zone, order.createdAt)].join(' · ')}
                trailing={
                  <span className="flex flex-wrap gap-1.5">
                    {isOverdue(order, now) && <Badge tone="bad">Overdue</Badge>}
                    <OrderStatusBadge status={order.status} />
                  </span>
                }
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </div>
  );
}
