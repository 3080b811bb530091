import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  getContainerEndpoint,
  getControlledOverviewEndpoint,
  moveContainerEndpoint,
  openContainerEndpoint,
  setControlledItemEndpoint,
} from '../contract.ts';
import {
  countControlledDrugsEndpoint,
  listControlledCountsEndpoint,
  listDiscrepanciesEndpoint,
  takeDiscrepancyStepEndpoint,
} from '../counts.contract.ts';
import { getControlledCountEndpoint, getControlledCountPdfEndpoint } from '../count-record.contract.ts';
import { getInspectionEndpoint, getInspectionPdfEndpoint } from '../inspection.contract.ts';
import { listLicencesEndpoint, setLicenceEndpoint } from '../licences.contract.ts';
import {
  confirmAsWitnessEndpoint,
  transferOutEndpoint,
  wasteFromContainerEndpoint,
} from '../witness.contract.ts';
import { confirmAsWitness } from './confirm-as-witness.ts';
import { countDrugs } from './count-drugs.ts';
import { getContainer } from './find-container.ts';
import { getCount, getCountPdf } from './get-count.ts';
import { getInspection, getInspectionPdf } from './get-inspection.ts';
import { getOverview } from './get-overview.ts';
import { listLicences, setLicence } from './licences.ts';
import { listCounts } from './list-counts.ts';
import { listDiscrepancies } from './list-discrepancies.ts';
import { moveContainer } from './move-container.ts';
import { openContainer } from './open-container.ts';
import { setControlledItem } from './set-item.ts';
import { takeStep } from './take-step.ts';
import { transferOut, wasteFromContainer } from './take-out.ts';

export const controlledDrugsHandlers: readonly Handler[] = [
  handle(confirmAsWitnessEndpoint, confirmAsWitness),
  handle(countControlledDrugsEndpoint, countDrugs),
  handle(getContainerEndpoint, getContainer),
  handle(getControlledCountEndpoint, getCount),
  handle(getControlledCountPdfEndpoint, getCountPdf),
  handle(getControlledOverviewEndpoint, getOverview),
  handle(getInspectionEndpoint, getInspection),
  handle(getInspectionPdfEndpoint, getInspectionPdf),
  handle(listControlledCountsEndpoint, listCounts),
  handle(listDiscrepanciesEndpoint, listDiscrepancies),
  handle(listLicencesEndpoint, listLicences),
  handle(moveContainerEndpoint, moveContainer),
  handle(openContainerEndpoint, openContainer),
  handle(setControlledItemEndpoint, setControlledItem),
  handle(setLicenceEndpoint, setLicence),
  handle(takeDiscrepancyStepEndpoint, takeStep),
  handle(transferOutEndpoint, transferOut),
  handle(wasteFromContainerEndpoint, wasteFromContainer),
];
