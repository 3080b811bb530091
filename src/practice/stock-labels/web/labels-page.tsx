import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer, SearchX } from 'lucide-react';
import { useState } from 'react';
import { LABEL_FORMS, LABEL_SIZES, labelsOf, type LabelSize } from '#vocabulary/label-sizes.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { call } from '#foundation/web/api.ts';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { USUAL_SIZES } from '#practice/pharmacy/label-sizes.rules.ts';
import { listStockEndpoint } from '#practice/stock/contract.ts';
import { getStockLabelsEndpoint, MAX_LABELS } from '../contract.ts';

export const handle = screen({ title: 'Shelf labels', roles: STAFF_ROLES });

/** Labels with barcodes for the items that are chosen. */
export default function LabelsPage() {
  const { country } = useClinicClock();
  const [typed, type, searched] = useAddressSearch();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [ownSize, setSize] = useState<LabelSize>();
  const [position, setPosition] = useState('1');
  const [isBusy, setBusy] = useState(false);
  const size = ownSize ?? USUAL_SIZES[paperSizeOf(country)];
  const list = useInfiniteQuery({
    ...pagesOf(listStockEndpoint, { q: searched }),
    placeholderData: (before) => before,
  });
  const shown = list.data?.pages.flatMap(({ items }) => items.map(({ itemId }) => itemId)) ?? [];
  const choose = (itemId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(itemId);
    else next.delete(itemId);
    setChosen(next);
  };

  const print = async () => {
    // Opened by the click: later the browser would refuse it.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const answer = await call(getStockLabelsEndpoint, { itemIds: [...chosen], size, position });
      const { fileName, contentBase64, withoutCode } = answer;
      if (contentBase64 === null) page?.close();
      else if (page) showPdf(page, { fileName, contentBase64 });
      else savePdf({ fileName, contentBase64 });
      if (withoutCode.length > 0)
        notify({ title: 'These have neither a barcode nor a code', text: withoutCode.join(', ') });
    } catch (error) {
      page?.close();
      notify({ title: 'The labels could not be created', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Shelf labels"
        description="Each label shows the item’s name and its barcode."
        primary={{
          label: chosen.size === 0 ? 'Print' : `Print ${chosen.size}`,
          icon: <Printer aria-hidden />,
          busy: isBusy,
          disabledReason:
            chosen.size === 0
              ? 'Choose an item first.'
              : chosen.size > MAX_LABELS
                ? `Choose at most ${MAX_LABELS} items.`
                : undefined,
          onSelect: () => void print(),
        }}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search items"
          placeholder="Name, code or barcode"
          value={typed}
          onValueChange={type}
          className="flex-[1_1_14rem]"
        />
        <Field label="Label size">
          <NativeSelect
            value={size}
            onChange={(event) => setSize(LABEL_SIZES.find((one) => one === event.target.value))}
            options={LABEL_SIZES.map((value) => ({ value, label: LABEL_FORMS[value].label }))}
          />
        </Field>
        {labelsOf(size) > 1 && (
          <Field label="First free label" className="w-36">
            <Input
              inputMode="numeric"
              value={position}
              onChange={(event) => setPosition(event.target.value)}
            />
          </Field>
        )}
      </div>
      {shown.length > 0 && (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => setChosen(new Set([...chosen, ...shown]))}>
            Select all shown
          </Button>
          <Button size="sm" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      <PagedRows
        list={list}
        failure="The items could not be loaded"
        noun={['item', 'items']}
        className="rounded-lg border border-line bg-surface"
        empty={
          <EmptyState
            icon={<SearchX />}
            title="No item matches"
            hint="Items appear here once they have a stock unit."
          />
        }
      >
        {(items) => (
          <ul aria-label="Items" className="divide-y divide-line">
            {items.map(({ itemId, name, code }) => (
              <li key={itemId}>
                <label className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover/60">
                  <Checkbox
                    checked={chosen.has(itemId)}
                    onCheckedChange={(isChosen) => choose(itemId, isChosen === true)}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                  <span className="text-sm text-ink-muted">{code}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  );
}
