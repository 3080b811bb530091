import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins, HeartHandshake, LockKeyhole, ReceiptText, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listInvoicesEndpoint } from '../invoices.contract.ts';
import { INVOICE_COLUMNS, invoiceCard } from './invoice-columns.tsx';
import { MaySeeBilling } from './public/may-see-billing.tsx';

export const handle = screen({ title: 'Billing', roles: STAFF_ROLES });

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
] as const;

const NOTHING = {
  all: {
    title: 'No invoices yet',
    hint: 'Charges from visits collect on each client’s bill. Invoices you issue there appear here.',
  },
  open: { title: 'Nothing open', hint: 'Invoices with a balance due appear here.' },
  overdue: {
    title: 'Nothing overdue',
    hint: 'Invoices not paid by their due date appear here.',
  },
} as const;

/** `/clinic/invoices`: the invoices and credit notes of a clinic, the newest first. */
export default function InvoicesPage() {
  return (
    <MaySeeBilling>
      <InvoiceList />
    </MaySeeBilling>
  );
}

function InvoiceList() {
  const [typed, type, q] = useAddressSearch();
  const [show, choose] = useAddressChoice('show', ['all', 'open', 'overdue']);
  const [, change] = useAddressParams();
  // Dates and amounts follow the clinic's country.
  useClinicClock();
  const list = useInfiniteQuery({
    ...pagesOf(listInvoicesEndpoint, { show, q }),
    placeholderData: (before) => before,
  });
  const clear = () => {
    type('');
    change(emptied);
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Billing"
        description="Invoices and credit notes issued to clients."
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/receivables">
                <HandCoins aria-hidden />
                Receivables
              </Link>
            </Button>
            <Button asChild>
              <Link to="/clinic/day-close">
                <LockKeyhole aria-hidden />
                Day close
              </Link>
            </Button>
            <Button asChild>
              <Link to="/clinic/plans">
                <HeartHandshake aria-hidden />
                Wellness plans
              </Link>
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Which invoices" value={show} onValueChange={choose} options={SHOWN} />
        <div className="flex-1 basis-72">
          <FilterBar
            search={{
              label: 'Search invoices',
              placeholder: 'Number or client',
              value: typed,
              onValueChange: type,
            }}
            chosen={show === 'all' ? 0 : 1}
            onClear={clear}
          />
        </div>
      </div>
      <PagedTable
        list={list}
        failure="The invoices could not be loaded"
        noun={['document', 'documents']}
        label="Invoices"
        columns={INVOICE_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/clinic/invoices/${id}`}
        card={invoiceCard}
        empty={
          q === '' ? (
            <EmptyState
              icon={<ReceiptText />}
              {...NOTHING[show]}
              action={
                show === 'all' && (
                  <Button asChild>
                    <Link to="/clinic/clients">Clients</Link>
                  </Button>
                )
              }
            />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No invoice matches"
              hint="Search by number, or by the beginning of any part of the client’s name."
              action={<Button onClick={clear}>Show all invoices</Button>}
            />
          )
        }
      />
    </div>
  );
}
