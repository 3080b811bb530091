import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addCatalogueItemEndpoint,
  addStarterCatalogueEndpoint,
  addTaxRateEndpoint,
  changeCatalogueItemEndpoint,
  getCatalogueItemEndpoint,
  importCatalogueEndpoint,
  listCatalogueEndpoint,
  listTaxRatesEndpoint,
  previewCatalogueImportEndpoint,
  removeCataloguePriceEndpoint,
  setCataloguePartsEndpoint,
  setCataloguePriceEndpoint,
} from '../contract.ts';
import { addCatalogueItem } from './add-catalogue-item.ts';
import { addStarterCatalogue } from './add-starter-catalogue.ts';
import { addTaxRate } from './add-tax-rate.ts';
import { changeCatalogueItem } from './change-catalogue-item.ts';
import { getCatalogueItem } from './get-catalogue-item.ts';
import { importCatalogue } from './import-catalogue.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listTaxRates } from './list-tax-rates.ts';
import { previewCatalogueImport } from './preview-catalogue-import.ts';
import { removeCataloguePrice } from './remove-catalogue-price.ts';
import { setCatalogueParts } from './set-catalogue-parts.ts';
import { setCataloguePrice } from './set-catalogue-price.ts';

export const catalogueHandlers: readonly Handler[] = [
  handle(listCatalogueEndpoint, listCatalogue),
  handle(getCatalogueItemEndpoint, getCatalogueItem),
  handle(addCatalogueItemEndpoint, addCatalogueItem),
  handle(changeCatalogueItemEndpoint, changeCatalogueItem),
  handle(setCataloguePriceEndpoint, setCataloguePrice),
  handle(removeCataloguePriceEndpoint, removeCataloguePrice),
  handle(setCataloguePartsEndpoint, setCatalogueParts),
  handle(listTaxRatesEndpoint, listTaxRates),
  handle(addTaxRateEndpoint, addTaxRate),
  handle(previewCatalogueImportEndpoint, previewCatalogueImport),
  handle(importCatalogueEndpoint, importCatalogue),
  handle(addStarterCatalogueEndpoint, addStarterCatalogue),
];
