export { creditInvoice } from '../credit-invoice.ts';
