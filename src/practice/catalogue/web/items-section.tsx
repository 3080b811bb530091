import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, PackageSearch, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { CATALOGUE_KIND_ENTRIES, CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { call, useWrite } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  addCatalogueItemEndpoint,
  addStarterCatalogueEndpoint,
  importCatalogueEndpoint,
  listCatalogueEndpoint,
} from '../contract.ts';
import { ITEM_COLUMN_NAMES, itemLine } from '../item-csv.rules.ts';
import { CATALOGUE_COLUMNS, catalogueCard } from './catalogue-columns.tsx';
import { ImportCatalogueSheet } from './import-catalogue-sheet.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { NewItemSheet } from './new-item-sheet.tsx';
import { useItemAddress } from './use-item-address.ts';

const KINDS = [
  { value: 'all', label: 'Every kind' },
  ...CATALOGUE_KINDS.map((kind) => ({ value: kind, label: CATALOGUE_KIND_ENTRIES[kind].plural })),
] as const;
const SHOWN = [
  { value: 'used', label: 'In use' },
  { value: 'unpriced', label: 'Without a price' },
  { value: 'archived', label: 'Archived' },
] as const;

/** The items of the catalogue. `item=<id>` opens the side sheet of one, `item=new` that of a new one. */
export function ItemsSection({ currency }: { readonly currency: string }) {
  const [typed, type, q] = useAddressSearch();
  const [kind, chooseKind] = useAddressChoice('kind', ['all', ...CATALOGUE_KINDS]);
  const [shown, chooseShown] = useAddressChoice('show', ['used', 'unpriced', 'archived']);
  const { openKey, view, addressOf, open, close } = useItemAddress();
  const [isImporting, setImporting] = useState(false);
  const filters = {
    q,
    ...(kind === 'all' ? {} : { kind }),
    archived: shown === 'archived' ? 'only' : 'no',
    price: shown === 'unpriced' ? 'missing' : 'any',
  } as const;
  const list = useInfiniteQuery({
    ...pagesOf(listCatalogueEndpoint, filters),
    placeholderData: (before) => before,
  });
  const clear = () => {
    type('');
    chooseKind('all');
    chooseShown('used');
  };
  /** A scanner types a barcode and presses Enter: the item opens that has it, or that is the only one found. */
  const openScanned = async () => {
    const text = typed.trim();
    if (text === '') return;
    try {
      const { items } = await call(listCatalogueEndpoint, { ...filters, q: text, limit: 2 });
      const scanned = items.find(({ barcode, code }) => barcode === text || code === text);
      const item = scanned ?? (items.length === 1 ? items[0] : undefined);
      if (item) open(item.id, 'details');
    } catch (error) {
      notify({ title: 'The item could not be opened', text: messageOf(error), tone: 'destructive' });
    }
  };
  const isNarrowed = q !== '' || kind !== 'all' || shown !== 'used';
  return (
    <section aria-label="Items" className="flex flex-col gap-3">
      <FilterBar
        onSearch={() => void openScanned()}
        search={{
          label: 'Search services and products',
          placeholder: 'Name, code or barcode',
          value: typed,
          onValueChange: type,
        }}
        chosen={Number(kind !== 'all') + Number(shown !== 'used')}
        onClear={clear}
        actions={
          <>
            <May call={importCatalogueEndpoint}>
              <Button onClick={() => setImporting(true)}>
                <FileUp aria-hidden />
                Import
              </Button>
            </May>
            <ExportButton
              list={{
                head: ITEM_COLUMN_NAMES,
                line: itemLine,
                readPage: pageReader(listCatalogueEndpoint, { ...filters, limit: 100 }),
              }}
              fileName="services-and-products.csv"
              noun="items"
            />
            <May call={addCatalogueItemEndpoint}>
              <Button variant="primary" onClick={() => open('new', 'details')}>
                <Plus aria-hidden />
                New item
              </Button>
            </May>
          </>
        }
      >
        <FilterSelect label="Kind" options={KINDS} value={kind} onChoose={chooseKind} />
        <FilterSelect label="Which" options={SHOWN} value={shown} onChoose={chooseShown} />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The catalog could not be loaded"
        noun={['item', 'items']}
        label="Services and products"
        columns={CATALOGUE_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => addressOf(id)}
        card={catalogueCard(addressOf)}
        selectedKey={openKey ?? undefined}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title={shown === 'unpriced' && q === '' ? 'Everything has a price' : 'Nothing matches'}
              action={<Button onClick={clear}>Show the whole catalog</Button>}
            />
          ) : (
            <NoItems />
          )
        }
      />
      {isImporting && <ImportCatalogueSheet onClose={() => setImporting(false)} />}
      {openKey === 'new' && <NewItemSheet onClose={close} onAdded={(itemId) => open(itemId, 'prices')} />}
      {openKey !== null && openKey !== 'new' && (
        <ItemSheet
          key={openKey}
          itemId={openKey}
          view={view}
          onView={(next) => open(openKey, next)}
          currency={currency}
          onClose={close}
        />
      )}
    </section>
  );
}

/** A clinic that was here before catalogues were. */
function NoItems() {
  const add = useWrite(addStarterCatalogueEndpoint);
  const start = () =>
    add.mutate(
      {},
      {
        onSuccess: ({ added }) => notify({ title: `${added} items added`, tone: 'good' }),
        onError: (error) =>
          notify({ title: 'The catalog could not be added', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <EmptyState
      icon={<PackageSearch />}
      title="No services or products yet"
      hint="Everything you do, give and sell, with prices and taxes. Start from common items of a small animal clinic, then set your own prices."
      action={
        <May call={addStarterCatalogueEndpoint}>
          <Button variant="primary" busy={add.isPending} onClick={start}>
            Add starter catalog
          </Button>
        </May>
      }
    />
  );
}
