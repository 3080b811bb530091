import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  allocatePaymentEndpoint,
  creditInvoiceEndpoint,
  getClientAccountEndpoint,
  reversePaymentEndpoint,
  takeBackWriteOffEndpoint,
  takePaymentEndpoint,
  writeOffInvoiceEndpoint,
} from '../contract.ts';
import { getPaymentEndpoint, getReceiptEndpoint } from '../payment-history.contract.ts';
import { spendCreditEndpoint } from '../use-credit.contract.ts';
import { allocatePayment } from './allocate-payment.ts';
import { creditInvoice } from './credit-invoice.ts';
import { getAccount } from './get-account.ts';
import { getPayment } from './get-payment.ts';
import { getReceipt } from './get-receipt.ts';
import { reversePayment } from './reverse-payment.ts';
import { spendClientCredit } from './spend-client-credit.ts';
import { takePayment } from './take-payment.ts';
import { takeBackWriteOff, writeOffInvoice } from './write-off-invoice.ts';

export const paymentsHandlers: readonly Handler[] = [
  handle(allocatePaymentEndpoint, allocatePayment),
  handle(creditInvoiceEndpoint, creditInvoice),
  handle(getClientAccountEndpoint, getAccount),
  handle(getPaymentEndpoint, getPayment),
  handle(getReceiptEndpoint, getReceipt),
  handle(reversePaymentEndpoint, reversePayment),
  handle(spendCreditEndpoint, spendClientCredit),
  handle(takeBackWriteOffEndpoint, takeBackWriteOff),
  handle(takePaymentEndpoint, takePayment),
  handle(writeOffInvoiceEndpoint, writeOffInvoice),
];
