import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changePayerEndpoint,
  getBillEndpoint,
  giveDiscountEndpoint,
  joinChargesEndpoint,
  removeDiscountEndpoint,
  splitChargesEndpoint,
} from '../bills.contract.ts';
import {
  getInvoiceEndpoint,
  getInvoicePdfEndpoint,
  issueInvoiceEndpoint,
  listInvoicesEndpoint,
} from '../invoices.contract.ts';
import {
  getInvoiceDeliveryEndpoint,
  getStructuredInvoiceEndpoint,
  sendInvoiceEndpoint,
} from '../send-invoice.contract.ts';
import { changeBillingSettingsEndpoint, getBillingSettingsEndpoint } from '../settings.contract.ts';
import { changePayer } from './change-payer.ts';
import { giveDiscount, removeDiscount } from './discounts.ts';
import { getBill } from './get-bill.ts';
import { getStructuredInvoice } from './get-structured-invoice.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getInvoicePdf } from './invoices/get-invoice-pdf.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { joinCharges } from './join-charges.ts';
import { getInvoiceDelivery, sendInvoice } from './send-invoice.ts';
import { changeBillingSettings, getBillingSettings } from './settings.ts';
import { splitCharges } from './split-charges.ts';

export const billingHandlers: readonly Handler[] = [
  handle(changeBillingSettingsEndpoint, changeBillingSettings),
  handle(changePayerEndpoint, changePayer),
  handle(getBillEndpoint, getBill),
  handle(getBillingSettingsEndpoint, getBillingSettings),
  handle(getInvoiceEndpoint, getInvoice),
  handle(getInvoiceDeliveryEndpoint, getInvoiceDelivery),
  handle(getInvoicePdfEndpoint, getInvoicePdf),
  handle(getStructuredInvoiceEndpoint, getStructuredInvoice),
  handle(giveDiscountEndpoint, giveDiscount),
  handle(issueInvoiceEndpoint, issueInvoice),
  handle(joinChargesEndpoint, joinCharges),
  handle(listInvoicesEndpoint, listInvoices),
  handle(removeDiscountEndpoint, removeDiscount),
  handle(sendInvoiceEndpoint, sendInvoice),
  handle(splitChargesEndpoint, splitCharges),
];
