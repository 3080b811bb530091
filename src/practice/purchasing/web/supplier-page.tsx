import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileUp, PackageOpen, Pencil, Plus } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { currencyOf } from '#vocabulary/currencies.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  changeSupplierEndpoint,
  listSupplierOffersEndpoint,
  listSuppliersEndpoint,
  setSupplierOfferEndpoint,
  type Supplier,
  type SupplierOffer,
} from '../suppliers.contract.ts';
import { ImportOffersSheet } from './import-offers-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { packText } from './purchasing-texts.ts';
import { SupplierSheet } from './supplier-sheet.tsx';

export const handle = screen({ title: 'Supplier', roles: STAFF_ROLES });

/** `/clinic/purchasing/suppliers/{id}`: a supplier with what it offers. `?sheet=` opens a part, or the item with that id. */
export default function SupplierPage() {
  const { supplierId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(listSuppliersEndpoint, {}));
  const supplier = data?.items.find(({ id }) => id === supplierId);
  usePageTitle(supplier?.name);
  if (data === undefined && error === null) return <SkeletonRows rows={8} />;
  if (!supplier)
    return (
      <>
        <h1 className="sr-only">Supplier</h1>
        <ErrorState
          title={data ? 'Supplier not found' : 'This supplier could not be loaded'}
          error={data ? undefined : error}
          onRetry={data ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/purchasing/suppliers">All suppliers</Link>
            </Button>
          }
        />
      </>
    );
  return <SupplierContent key={supplier.id} supplier={supplier} />;
}

const COLUMNS: readonly Column<SupplierOffer>[] = [
  { key: 'item', header: 'Item', cell: ({ itemName }) => itemName },
  { key: 'code', header: 'Code', cell: ({ code }) => code ?? '–' },
  {
    key: 'pack',
    header: 'Pack',
    cell: packText,
  },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ priceMinor, currency }) => (priceMinor === null ? '–' : showMoney(priceMinor, currency)),
  },
  {
    key: 'preferred',
    header: 'Preferred',
    from: 'md',
    cell: ({ isPreferred }) => (isPreferred ? <Badge tone="brand">Preferred</Badge> : '–'),
  },
];

/** What a supplier offers of an item, on a phone. */
const offerCard = (toOf: (offer: SupplierOffer) => string) => (offer: SupplierOffer) => {
  const { itemName, priceMinor, currency, isPreferred } = offer;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={toOf(offer)}
          className="focus-ring min-w-0 rounded-sm font-medium after:absolute after:inset-0"
        >
          {itemName}
        </Link>
        {priceMinor !== null && (
          <span className="shrink-0 font-medium tabular">{showMoney(priceMinor, currency)}</span>
        )}
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-ink-muted">{packText(offer)}</span>
        {isPreferred && <Badge tone="brand">Preferred</Badge>}
      </div>
    </div>
  );
};

function SupplierContent({ supplier }: { readonly supplier: Supplier }) {
  const { id, name, email, phone, archivedAt } = supplier;
  const sheet = useAddressSheet('sheet');
  const navigate = useNavigate();
  const { country } = useClinicClock();
  const mayChange = useSession().can(changeSupplierEndpoint.permission);
  const [typed, type, q] = useAddressSearch();
  const list = useInfiniteQuery({
    ...pagesOf(listSupplierOffersEndpoint, { supplierId: id, q }),
    placeholderData: (before) => before,
  });
  const open = (key: string) => void navigate(sheet.addressOf(key));
  const offer = list.data?.pages.flatMap(({ items }) => items).find(({ itemId }) => itemId === sheet.openKey);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {name}
            {archivedAt !== null && <Badge tone="outline">Archived</Badge>}
          </span>
        }
        description={[email, phone].filter(Boolean).join(' · ') || 'Supplier'}
        actions={
          mayChange && (
            <>
              <Button onClick={() => open('details')}>
                <Pencil aria-hidden /> Details
              </Button>
              <Button onClick={() => open('import')}>
                <FileUp aria-hidden /> Import catalog
              </Button>
            </>
          )
        }
        primary={
          mayChange && archivedAt === null
            ? { label: 'Add item', icon: <Plus aria-hidden />, onSelect: () => open('new') }
            : undefined
        }
      />
      <FilterBar
        search={{ label: 'Search items', placeholder: 'Item or code', value: typed, onValueChange: type }}
        chosen={0}
        onClear={() => type('')}
      />
      <PagedTable
        list={list}
        failure="The items could not be loaded"
        noun={['item', 'items']}
        label="Items"
        columns={COLUMNS}
        rowKey={({ itemId }) => itemId}
        rowTo={({ itemId }) => sheet.addressOf(itemId)}
        card={offerCard(({ itemId }) => sheet.addressOf(itemId))}
        empty={
          <EmptyState
            icon={<PackageOpen />}
            title={q === '' ? 'No items yet' : 'No item matches'}
            hint={q === '' ? 'Import the supplier’s catalog, or add items one by one.' : undefined}
          />
        }
      />
      <MayChange call={setSupplierOfferEndpoint}>
        {sheet.openKey === 'details' && <SupplierSheet supplier={supplier} onClose={sheet.close} />}
        {sheet.openKey === 'import' && mayChange && (
          <ImportOffersSheet supplierId={id} onClose={sheet.close} />
        )}
        {(offer !== undefined || (sheet.openKey === 'new' && mayChange)) && country !== '' && (
          <OfferSheet
            key={sheet.openKey}
            supplierId={id}
            offer={offer}
            currency={offer?.currency ?? currencyOf(country)}
            onClose={sheet.close}
          />
        )}
      </MayChange>
    </div>
  );
}
