import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Species } from '#vocabulary/species.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { createLabOrderEndpoint, listLabOrdersEndpoint } from '../../contract.ts';
import { OrderSheet } from '../order-sheet.tsx';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { momentIn, testNames } from '../order-text.ts';

interface LabOrdersCardProps {
  readonly of: { readonly visitId: string } | { readonly petId: string };
  /** The open visit in which tests can be ordered; undefined where none is. */
  readonly openVisit:
    | {
        readonly id: string;
        readonly pet: { readonly name: string; readonly species: Species };
        readonly doctorId: string | null;
      }
    | undefined;
  readonly clock: ClinicClock;
}

/** The laboratory orders of a visit or a pet, and the way to a new one. */
export function LabOrdersCard({ of, openVisit, clock }: LabOrdersCardProps) {
  const list = useInfiniteQuery(pagesOf(listLabOrdersEndpoint, { ...of, view: 'all', limit: 10 }));
  const [isOrdering, setOrdering] = useState(false);
  const mayOrder = useSession().can(createLabOrderEndpoint.permission) && openVisit !== undefined;
  return (
    <Card aria-labelledby="lab-orders-title">
      <CardHeader
        title="Laboratory orders"
        titleId="lab-orders-title"
        action={
          mayOrder && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setOrdering(true)}>
              <Plus aria-hidden /> Order tests
            </Button>
          )
        }
      />
      <PagedRows
        list={list}
        compact
        expected={2}
        failure="The laboratory orders could not be loaded"
        noun={['order', 'orders']}
        empty={<EmptyLine>No laboratory orders</EmptyLine>}
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
                    {testNames(order)}
                  </Link>
                }
                text={[order.accession, order.laboratory.name, momentIn(clock.zone, order.createdAt)].join(
                  ' · ',
                )}
                trailing={<OrderStatusBadge status={order.status} />}
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
      {isOrdering && openVisit && (
        <OrderSheet
          visitId={openVisit.id}
          pet={openVisit.pet}
          doctorId={openVisit.doctorId}
          today={clock.today}
          onClose={() => setOrdering(false)}
        />
      )}
    </Card>
  );
}
