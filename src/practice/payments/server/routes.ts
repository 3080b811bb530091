import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  allocatePaymentEndpoint,
  creditInvoiceEndpoint,
  getClientAccountEndpoint,
  reversePaymentEndpoint,
  takePaymentEndpoint,
} from '../contract.ts';
import { allocatePayment } from './allocate-payment.ts';
import { creditInvoice } from './credit-invoice.ts';
import { getAccount } from './get-account.ts';
import { reversePayment } from './reverse-payment.ts';
import { takePayment } from './take-payment.ts';

export const paymentsHandlers: readonly Handler[] = [
  handle(allocatePaymentEndpoint, allocatePayment),
  handle(creditInvoiceEndpoint, creditInvoice),
  handle(getClientAccountEndpoint, getAccount),
  handle(reversePaymentEndpoint, reversePayment),
  handle(takePaymentEndpoint, takePayment),
];
