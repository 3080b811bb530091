import { ReceiptText } from 'lucide-react';
import { call, queryOf } from '#foundation/web/api.ts';
import type { SearchSource } from '#foundation/web/layout/search-source.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { getClinicEndpoint } from '#practice/clinics/contract.ts';
import { listInvoicesEndpoint } from '../../invoices.contract.ts';
import { invoiceTitle } from '../invoice-labels.ts';

/** `2026-00042`, or its beginning with the hyphen: other digits are searched for as phone numbers and chips. */
const NUMBER = /^\d{4}-\d*$/;
const LIMIT = 5;

/** Finds invoices by their number for the command palette. */
export const searchInvoices: SearchSource = async (query, signal) => {
  const q = query.trim();
  if (!NUMBER.test(q)) return [];
  const [{ items }, clinic] = await Promise.all([
    call(listInvoicesEndpoint, { q, limit: LIMIT }, { signal }),
    queryClient.fetchQuery({ ...queryOf(getClinicEndpoint, {}), staleTime: Infinity }),
  ]);
  // No page may have shown anything of the clinic yet.
  followCountry(clinic.country);
  if (items.length === 0) return [];
  return [
    {
      label: 'Invoices',
      icon: ReceiptText,
      hits: items.map((invoice) => ({
        id: invoice.id,
        title: invoiceTitle(invoice),
        text: [
          invoice.clientName,
          shortDay(invoice.issuedOn),
          showMoney(invoice.totalMinor, invoice.currency),
        ].join(' · '),
        to: `/clinic/invoices/${invoice.id}`,
      })),
    },
  ];
};
