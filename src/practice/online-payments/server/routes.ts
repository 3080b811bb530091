import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import {
  connectPaymentProviderEndpoint,
  createPaymentLinkEndpoint,
  disconnectPaymentProviderEndpoint,
  getPaymentProviderEndpoint,
  listOnlinePaymentsEndpoint,
  withdrawPaymentLinkEndpoint,
} from '../contract.ts';
import {
  getMyBillingEndpoint,
  getMyInvoicePdfEndpoint,
  listMyInvoicesEndpoint,
  payMineEndpoint,
} from '../own.contract.ts';
import { beginPaymentEndpoint, openPaymentPageEndpoint } from '../pay.contract.ts';
import {
  exportPayoutsEndpoint,
  getPayoutEndpoint,
  listPayoutLinesEndpoint,
  listPayoutsEndpoint,
} from '../payouts.contract.ts';
import { beginPayment } from './begin-payment.ts';
import { createPaymentLink, payMine } from './create-link.ts';
import { listOnlinePayments, withdrawPaymentLink } from './list-online-payments.ts';
import { exportPayouts, getPayout, listPayoutLines, listPayouts } from './list-payouts.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import { openLink } from './open-link.ts';
import { getMyBilling } from './own/get-my-billing.ts';
import { getMyInvoicePdf, listMyInvoices } from './own/my-invoices.ts';
import { connectPaymentProvider, disconnectPaymentProvider, getPaymentProvider } from './provider-setting.ts';

export const onlinePaymentsHandlers: readonly Handler[] = [
  handle(getPaymentProviderEndpoint, getPaymentProvider),
  handle(disconnectPaymentProviderEndpoint, disconnectPaymentProvider),
  handle(listOnlinePaymentsEndpoint, listOnlinePayments),
  handle(withdrawPaymentLinkEndpoint, withdrawPaymentLink),
  handle(listPayoutsEndpoint, listPayouts),
  handle(getPayoutEndpoint, getPayout),
  handle(listPayoutLinesEndpoint, listPayoutLines),
  handle(exportPayoutsEndpoint, exportPayouts),
  handle(getMyBillingEndpoint, getMyBilling),
  handle(listMyInvoicesEndpoint, listMyInvoices),
  handle(getMyInvoicePdfEndpoint, getMyInvoicePdf),
];

/** What waits for the provider, or needs the key that seals its secrets. */
export const onlinePaymentsOutside = (parts: OnlinePaymentParts): readonly OutsideHandler[] => [
  handleOutside(connectPaymentProviderEndpoint, (call, input) => connectPaymentProvider(parts, call, input)),
  handleOutside(createPaymentLinkEndpoint, (call, input) => createPaymentLink(parts, call, input)),
  handleOutside(payMineEndpoint, (call, input) => payMine(parts, call, input)),
  handleOutside(openPaymentPageEndpoint, (_, input) => openLink(parts, input)),
  handleOutside(beginPaymentEndpoint, (_, input) => beginPayment(parts, input)),
];

export const separateOnlinePaymentEndpoints = [
  connectPaymentProviderEndpoint,
  createPaymentLinkEndpoint,
  payMineEndpoint,
  openPaymentPageEndpoint,
  beginPaymentEndpoint,
];
