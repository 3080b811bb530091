/** The page of an invoice or credit note. */
export const invoicePath = (id: string): string => `/clinic/invoices/${id}`;
