import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addPurchaseOrderEndpoint,
  changePurchaseOrderEndpoint,
  getPurchaseOrderEndpoint,
  listPurchaseOrdersEndpoint,
  orderSuggestedEndpoint,
} from '../contract.ts';
import { importOffersEndpoint, previewOfferImportEndpoint } from '../offer-import.contract.ts';
import {
  approvePurchaseOrderEndpoint,
  cancelPurchaseOrderEndpoint,
  closePurchaseOrderEndpoint,
  getPurchaseOrderFileEndpoint,
  receivePurchaseOrderEndpoint,
  sendPurchaseOrderEndpoint,
} from '../steps.contract.ts';
import {
  getItemPurchasingEndpoint,
  listOnOrderEndpoint,
  listSuggestionsEndpoint,
  setItemOrderingEndpoint,
} from '../suggestions.contract.ts';
import {
  addSupplierEndpoint,
  changeSupplierEndpoint,
  listSupplierOffersEndpoint,
  listSuppliersEndpoint,
  removeSupplierOfferEndpoint,
  setSupplierOfferEndpoint,
} from '../suppliers.contract.ts';
import { addOrder, orderSuggested } from './add-orders.ts';
import { changeOrder } from './change-order.ts';
import { getOrderFile } from './find-document.ts';
import { findOrder, listOrders } from './find-order.ts';
import { importOffers, previewOfferImport } from './import-offers.ts';
import { getItemPurchasing, listSuggestions, setItemOrdering } from './list-suggestions.ts';
import { listOffers, removeOffer, setOffer } from './offers.ts';
import { listOnOrder } from './on-order.ts';
import { approveOrder, cancelOrder, closeOrder, sendOrder } from './order-steps.ts';
import { receiveOrder } from './receive-order.ts';
import { addSupplier, changeSupplier, listSuppliers } from './suppliers.ts';

export const purchasingHandlers: readonly Handler[] = [
  handle(addPurchaseOrderEndpoint, addOrder),
  handle(addSupplierEndpoint, addSupplier),
  handle(approvePurchaseOrderEndpoint, approveOrder),
  handle(cancelPurchaseOrderEndpoint, cancelOrder),
  handle(changePurchaseOrderEndpoint, changeOrder),
  handle(changeSupplierEndpoint, changeSupplier),
  handle(closePurchaseOrderEndpoint, closeOrder),
  handle(getItemPurchasingEndpoint, getItemPurchasing),
  handle(getPurchaseOrderEndpoint, findOrder),
  handle(getPurchaseOrderFileEndpoint, getOrderFile),
  handle(importOffersEndpoint, importOffers),
  handle(listOnOrderEndpoint, listOnOrder),
  handle(listPurchaseOrdersEndpoint, listOrders),
  handle(listSuggestionsEndpoint, listSuggestions),
  handle(listSupplierOffersEndpoint, listOffers),
  handle(listSuppliersEndpoint, listSuppliers),
  handle(orderSuggestedEndpoint, orderSuggested),
  handle(previewOfferImportEndpoint, previewOfferImport),
  handle(receivePurchaseOrderEndpoint, receiveOrder),
  handle(removeSupplierOfferEndpoint, removeOffer),
  handle(sendPurchaseOrderEndpoint, sendOrder),
  handle(setItemOrderingEndpoint, setItemOrdering),
  handle(setSupplierOfferEndpoint, setOffer),
];
