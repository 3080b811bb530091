import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  getLabelPdfEndpoint,
  prepareLabelEndpoint,
  previewLabelEndpoint,
  printLabelEndpoint,
  reprintLabelEndpoint,
} from '../contract.ts';
import { listDispensedEndpoint } from '../dispensed.contract.ts';
import {
  listMonographsEndpoint,
  setDrugProductEndpoint,
  setMonographEndpoint,
} from '../monographs.contract.ts';
import {
  changePrescriptionSettingsEndpoint,
  getPrescriptionSettingsEndpoint,
  preparePrescriptionEndpoint,
} from '../prescribing.contract.ts';
import {
  approvePrescriptionEndpoint,
  dispensePrescriptionEndpoint,
  getPrescriptionPdfEndpoint,
  listPrescriptionsEndpoint,
  scanDrugEndpoint,
  setPrescriptionStateEndpoint,
  writePrescriptionEndpoint,
} from '../prescriptions.contract.ts';
import {
  answerRefillEndpoint,
  askMyRefillEndpoint,
  listMyPrescriptionsEndpoint,
  listRefillsEndpoint,
  withdrawMyRefillEndpoint,
} from '../refills.contract.ts';
import { changeLabelSettingsEndpoint, getLabelSettingsEndpoint } from '../settings.contract.ts';
import { getLabelPdf } from './get-label-pdf.ts';
import { changeLabelSettings, getLabelSettings } from './label-settings.ts';
import { listDispensed } from './list-dispensed.ts';
import { listMonographs } from './monographs/list-monographs.ts';
import { setDrugProduct } from './monographs/set-drug-product.ts';
import { setMonograph } from './monographs/set-monograph.ts';
import { askMyRefill, listMyPrescriptions, withdrawMyRefill } from './own/my-prescriptions.ts';
import { prepareLabel } from './prepare-label.ts';
import { approvePrescription } from './prescriptions/approve-prescription.ts';
import { dispensePrescription } from './prescriptions/dispense-prescription.ts';
import { getPrescriptionPdf } from './prescriptions/get-prescription-pdf.ts';
import { listPrescriptions } from './prescriptions/list-prescriptions.ts';
import {
  changePrescriptionSettings,
  getPrescriptionSettings,
} from './prescriptions/prescription-settings.ts';
import { preparePrescription } from './prescriptions/read-prescribing.ts';
import { scanDrug } from './prescriptions/scan-drug.ts';
import { setPrescriptionState } from './prescriptions/set-prescription-state.ts';
import { writePrescription } from './prescriptions/write-prescription.ts';
import { previewLabel } from './preview-label.ts';
import { printLabel } from './print-label.ts';
import { answerRefill } from './refills/answer-refill.ts';
import { listRefills } from './refills/list-refills.ts';
import { reprintLabel } from './reprint-label.ts';

export const pharmacyHandlers: readonly Handler[] = [
  handle(answerRefillEndpoint, answerRefill),
  handle(approvePrescriptionEndpoint, approvePrescription),
  handle(askMyRefillEndpoint, askMyRefill),
  handle(changeLabelSettingsEndpoint, changeLabelSettings),
  handle(changePrescriptionSettingsEndpoint, changePrescriptionSettings),
  handle(dispensePrescriptionEndpoint, dispensePrescription),
  handle(getLabelPdfEndpoint, getLabelPdf),
  handle(getLabelSettingsEndpoint, getLabelSettings),
  handle(getPrescriptionPdfEndpoint, getPrescriptionPdf),
  handle(getPrescriptionSettingsEndpoint, getPrescriptionSettings),
  handle(listDispensedEndpoint, listDispensed),
  handle(listMonographsEndpoint, listMonographs),
  handle(listMyPrescriptionsEndpoint, listMyPrescriptions),
  handle(listPrescriptionsEndpoint, listPrescriptions),
  handle(listRefillsEndpoint, listRefills),
  handle(prepareLabelEndpoint, prepareLabel),
  handle(preparePrescriptionEndpoint, preparePrescription),
  handle(previewLabelEndpoint, previewLabel),
  handle(printLabelEndpoint, printLabel),
  handle(reprintLabelEndpoint, reprintLabel),
  handle(scanDrugEndpoint, scanDrug),
  handle(setDrugProductEndpoint, setDrugProduct),
  handle(setMonographEndpoint, setMonograph),
  handle(setPrescriptionStateEndpoint, setPrescriptionState),
  handle(withdrawMyRefillEndpoint, withdrawMyRefill),
  handle(writePrescriptionEndpoint, writePrescription),
];
