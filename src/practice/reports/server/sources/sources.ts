import type { ReportId } from '../../contract.ts';
import { forwardBookingSource, noShowSource } from './appointments.ts';
import { careSource } from './care.ts';
import { clientActivitySource, newClientsSource, transactionsSource } from './clients.ts';
import { estimatesSource } from './estimates.ts';
import { discountsSource, invoicedSource, itemsSource, productionSource } from './invoice-lines.ts';
import { missedChargesSource } from './missed-charges.ts';
import { collectedSource, creditsSource } from './money-moves.ts';
import { receivablesSource } from './receivables.ts';
import type { ReportSource } from './report-source.ts';
import { deadStockSource, stockClassesSource, stockTurnsSource, stockValueSource } from './stock.ts';
import { taxSource } from './tax.ts';

/** The statement of each report. */
export const SOURCES: Readonly<Record<ReportId, ReportSource>> = {
  invoiced: invoicedSource,
  collected: collectedSource,
  receivables: receivablesSource,
  average_transaction: transactionsSource,
  items: itemsSource,
  discounts: discountsSource,
  credits: creditsSource,
  tax: taxSource,
  production: productionSource,
  missed_charges: missedChargesSource,
  estimates: estimatesSource,
  new_clients: newClientsSource,
  client_activity: clientActivitySource,
  no_show: noShowSource,
  forward_booking: forwardBookingSource,
  care_compliance: careSource,
  stock_value: stockValueSource,
  stock_turns: stockTurnsSource,
  dead_stock: deadStockSource,
  stock_classes: stockClassesSource,
};
