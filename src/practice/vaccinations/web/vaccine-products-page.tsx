import { useQuery } from '@tanstack/react-query';
import { Syringe, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { careTargetLabel } from '#vocabulary/care.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { listVaccineProductsEndpoint, setVaccineProductEndpoint, type VaccineProduct } from '../contract.ts';
import { VaccineProductSheet } from './vaccine-product-sheet.tsx';

export const handle = screen({ title: 'Vaccines', roles: STAFF_ROLES });

const columnsFor = (
  mayChange: boolean,
  onEdit: (product: VaccineProduct) => void,
): readonly Column<VaccineProduct>[] => [
  {
    key: 'name',
    header: 'Vaccine',
    cell: ({ name }) => <span className="font-medium whitespace-normal">{name}</span>,
  },
  {
    key: 'targets',
    header: 'Protects against',
    cell: ({ details }) =>
      details === null ? (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          No details yet
        </Badge>
      ) : (
        <span className="whitespace-normal">{details.targets.map(careTargetLabel).join(', ')}</span>
      ),
  },
  { key: 'maker', header: 'Manufacturer', from: 'md', cell: ({ details }) => details?.manufacturer },
  {
    key: 'months',
    header: 'Licensed for',
    numeric: true,
    from: 'md',
    cell: ({ details }) => (details?.licensedMonths == null ? '–' : `${details.licensedMonths} months`),
  },
  ...(mayChange
    ? [
        {
          key: 'actions',
          header: 'Actions',
          atEnd: true,
          cell: (product: VaccineProduct) => (
            <Button
              size="sm"
              variant="ghost"
              className="-mr-2.5"
              aria-label={`Change ${product.name}`}
              onClick={() => onEdit(product)}
            >
              Change
            </Button>
          ),
        },
      ]
    : []),
];

/** The vaccines of the catalogue with what their labels say. */
export default function VaccineProductsPage() {
  const { data, error, refetch } = useQuery(queryOf(listVaccineProductsEndpoint, {}));
  const sheet = useAddressSheet('item');
  const navigate = useNavigate();
  const opened = data?.items.find(({ itemId }) => itemId === sheet.openKey);
  const edit = ({ itemId }: VaccineProduct) =>
    void navigate(sheet.addressOf(itemId), { preventScrollReset: true });
  const mayChange = useSession().can(setVaccineProductEndpoint.permission);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Vaccines"
        description="Label details of each vaccine. Only vaccines with details can be recorded."
      />
      {error && !data ? (
        <ErrorState title="The vaccines could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Vaccines"
          columns={columnsFor(mayChange, edit)}
          rows={data?.items}
          rowKey={({ itemId }) => itemId}
          card={cardFor(mayChange ? edit : undefined)}
          empty={
            <EmptyState
              icon={<Syringe />}
              title="No vaccines in the catalog"
              hint="Vaccines you add in Settings, under Services and products, appear here."
            />
          }
        />
      )}
      {opened && mayChange && (
        <VaccineProductSheet key={opened.itemId} product={opened} onClose={sheet.close} />
      )}
    </div>
  );
}

interface ProductCardProps {
  readonly product: VaccineProduct;
  readonly onEdit: ((product: VaccineProduct) => void) | undefined;
}

const cardFor = (onEdit: ProductCardProps['onEdit']) => (product: VaccineProduct) => (
  <ProductCard product={product} onEdit={onEdit} />
);

/** A vaccine on a narrow screen. */
function ProductCard({ product, onEdit }: ProductCardProps) {
  const { name, details } = product;
  return (
    <div className="flex min-w-0 flex-1 items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium">{name}</p>
        {details === null ? (
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            No details yet
          </Badge>
        ) : (
          <p className="text-sm text-ink-muted">
            {[details.targets.map(careTargetLabel).join(', '), details.manufacturer].join(' · ')}
          </p>
        )}
      </div>
      {onEdit && (
        <Button
          size="sm"
          variant="ghost"
          className="-mr-2.5"
          aria-label={`Change ${name}`}
          onClick={() => onEdit(product)}
        >
          Change
        </Button>
      )}
    </div>
  );
}
