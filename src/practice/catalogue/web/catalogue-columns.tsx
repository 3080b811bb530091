import { Link } from 'react-router';
import { CATALOGUE_KIND_ENTRIES } from '#vocabulary/catalogue-kinds.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import type { CatalogueListItem } from '../contract.ts';
import { taxLabel } from '../tax.rules.ts';
import { priceLabel } from './catalogue-labels.ts';

/** Whether nobody can be charged for it yet. */
const isUnpriced = ({ kind, isBillable, price }: CatalogueListItem): boolean =>
  kind !== 'bundle' && isBillable && price === null;

/** The columns of the catalogue. */
export const CATALOGUE_COLUMNS: readonly Column<CatalogueListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, code, archivedAt }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {archivedAt !== null && <Badge>Archived</Badge>}
        </span>
        {code !== null && <span className="text-sm font-normal text-ink-muted">{code}</span>}
      </span>
    ),
  },
  { key: 'kind', header: 'Kind', from: 'sm', cell: ({ kind }) => CATALOGUE_KIND_ENTRIES[kind].label },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    cell: (item) =>
      isUnpriced(item) ? <Badge tone="warn">No price yet</Badge> : <span>{priceLabel(item)}</span>,
  },
  {
    key: 'tax',
    header: 'Tax',
    numeric: true,
    from: 'md',
    cell: ({ kind, taxes, taxClass }) =>
      kind === 'bundle' ? '–' : taxClass === 'exempt' ? 'None' : taxLabel(taxes, countryOnScreen()),
  },
];

/** Renders items on a narrow screen. */
export const catalogueCard = (addressOf: (itemId: string) => string) => (item: CatalogueListItem) => (
  <CatalogueCard item={item} to={addressOf(item.id)} />
);

const CatalogueCard = ({ item, to }: { readonly item: CatalogueListItem; readonly to: string }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-0.5">
    <Link
      to={to}
      preventScrollReset
      className="focus-ring rounded-sm font-medium after:absolute after:inset-0"
    >
      {item.name}
    </Link>
    <p className="text-sm text-ink-muted">
      {[item.code, CATALOGUE_KIND_ENTRIES[item.kind].label].filter(Boolean).join(' · ')}
    </p>
    <p className="tabular">
      {isUnpriced(item) ? <Badge tone="warn">No price yet</Badge> : priceLabel(item)}
      {item.archivedAt !== null && <Badge className="ml-2">Archived</Badge>}
    </p>
  </div>
);
