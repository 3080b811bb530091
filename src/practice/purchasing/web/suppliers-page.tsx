import { useQuery } from '@tanstack/react-query';
import { Plus, Truck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addSupplierEndpoint, listSuppliersEndpoint, type Supplier } from '../suppliers.contract.ts';
import { SupplierSheet } from './supplier-sheet.tsx';

export const handle = screen({ title: 'Suppliers', roles: STAFF_ROLES });

const textOf = ({ email, offerCount, leadDays }: Supplier): string =>
  [
    offerCount === 1 ? '1 item' : `${showNumber(offerCount)} items`,
    leadDays === 1 ? '1 day to deliver' : `${showNumber(leadDays)} days to deliver`,
    email ?? 'no email address',
  ].join(' · ');

/** `/clinic/purchasing/suppliers`: whom the clinic buys from. `?new=1` adds one. */
export default function SuppliersPage() {
  useClinicClock();
  const sheet = useAddressSheet('new');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(listSuppliersEndpoint, {}));
  const mayAdd = useSession().can(addSupplierEndpoint.permission);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Suppliers"
        description="Who you buy from, what they offer and at what price."
        actions={
          <Button asChild>
            <Link to="/clinic/purchasing">All orders</Link>
          </Button>
        }
        primary={
          mayAdd
            ? {
                label: 'New supplier',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => void navigate(sheet.addressOf('1')),
              }
            : undefined
        }
      />
      {error && !data ? (
        <ErrorState title="The suppliers could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {data === undefined ? (
            <SkeletonRows />
          ) : data.items.length === 0 ? (
            <EmptyState
              icon={<Truck />}
              title="No suppliers yet"
              hint="Add one, then import its catalog as a CSV file."
            />
          ) : (
            <ItemList>
              {data.items.map((supplier) => (
                <ItemRow
                  key={supplier.id}
                  title={
                    <Link
                      to={`/clinic/purchasing/suppliers/${supplier.id}`}
                      className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                    >
                      {supplier.name}
                    </Link>
                  }
                  text={textOf(supplier)}
                  trailing={supplier.archivedAt !== null && <Badge tone="outline">Archived</Badge>}
                />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      {sheet.openKey !== null && mayAdd && (
        <MayChange call={addSupplierEndpoint}>
          <SupplierSheet supplier={undefined} onClose={sheet.close} />
        </MayChange>
      )}
    </div>
  );
}
