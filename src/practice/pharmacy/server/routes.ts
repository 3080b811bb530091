import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  getLabelPdfEndpoint,
  prepareLabelEndpoint,
  previewLabelEndpoint,
  printLabelEndpoint,
  reprintLabelEndpoint,
} from '../contract.ts';
import { listDispensedEndpoint } from '../dispensed.contract.ts';
import { changeLabelSettingsEndpoint, getLabelSettingsEndpoint } from '../settings.contract.ts';
import { getLabelPdf } from './get-label-pdf.ts';
import { changeLabelSettings, getLabelSettings } from './label-settings.ts';
import { listDispensed } from './list-dispensed.ts';
import { prepareLabel } from './prepare-label.ts';
import { previewLabel } from './preview-label.ts';
import { printLabel } from './print-label.ts';
import { reprintLabel } from './reprint-label.ts';

export const pharmacyHandlers: readonly Handler[] = [
  handle(changeLabelSettingsEndpoint, changeLabelSettings),
  handle(getLabelPdfEndpoint, getLabelPdf),
  handle(getLabelSettingsEndpoint, getLabelSettings),
  handle(listDispensedEndpoint, listDispensed),
  handle(prepareLabelEndpoint, prepareLabel),
  handle(previewLabelEndpoint, previewLabel),
  handle(printLabelEndpoint, printLabel),
  handle(reprintLabelEndpoint, reprintLabel),
];
