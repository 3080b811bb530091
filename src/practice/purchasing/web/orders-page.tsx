import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck, PackageSearch, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addPurchaseOrderEndpoint, listPurchaseOrdersEndpoint } from '../contract.ts';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { ORDER_COLUMNS, orderCard } from './order-columns.tsx';

export const handle = screen({ title: 'Purchasing', roles: STAFF_ROLES });

const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'draft', label: 'Drafts' },
  { value: 'expected', label: 'On the way' },
  { value: 'done', label: 'Done' },
] as const;

const NOTHING = {
  open: { title: 'No open orders', hint: 'Start from the suggestions, or create an order by hand.' },
  draft: { title: 'No drafts', hint: 'Orders that have not been sent yet appear here.' },
  expected: {
    title: 'Nothing on the way',
    hint: 'Orders that were sent appear here until they arrive.',
  },
  done: { title: 'No orders yet', hint: 'Received, closed and canceled orders appear here.' },
} as const;

/** `/clinic/purchasing`: orders to suppliers, the newest first. */
export default function OrdersPage() {
  const [show, choose] = useAddressChoice('show', ['open', 'draft', 'expected', 'done']);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useSession().can(addPurchaseOrderEndpoint.permission);
  // Dates and amounts follow the clinic's country.
  useClinicClock();
  const list = useInfiniteQuery({
    ...pagesOf(listPurchaseOrdersEndpoint, { show }),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Purchasing"
        description="Orders to suppliers, from the suggestion to the delivery."
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/purchasing/suggestions">
                <PackageSearch aria-hidden />
                Suggestions
              </Link>
            </Button>
            <Button asChild>
              <Link to="/clinic/purchasing/suppliers">
                <Truck aria-hidden />
                Suppliers
              </Link>
            </Button>
          </>
        }
        primary={
          mayAdd
            ? {
                label: 'New order',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => setAdding(true),
              }
            : undefined
        }
      />
      <Segmented label="Which orders" value={show} onValueChange={choose} options={SHOWN} />
      <PagedTable
        list={list}
        failure="The orders could not be loaded"
        noun={['order', 'orders']}
        label="Orders"
        columns={ORDER_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/clinic/purchasing/orders/${id}`}
        card={orderCard}
        empty={
          <EmptyState
            icon={<ClipboardCheck />}
            {...NOTHING[show]}
            action={
              show === 'open' && (
                <Button asChild>
                  <Link to="/clinic/purchasing/suggestions">See suggestions</Link>
                </Button>
              )
            }
          />
        }
      />
      {isAdding && <NewOrderDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
