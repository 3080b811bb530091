import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  answerEstimateEndpoint,
  answerMyEstimateEndpoint,
  answerSharedEstimateEndpoint,
  getSharedEstimatePdfEndpoint,
  listMyEstimatesEndpoint,
  openSharedEstimateEndpoint,
} from '../answers.contract.ts';
import {
  changeEstimateEndpoint,
  convertEstimateEndpoint,
  copyEstimateEndpoint,
  createEstimateEndpoint,
  getEstimateEndpoint,
  getEstimatePdfEndpoint,
  linkEstimateEndpoint,
  listEstimatesEndpoint,
  sendEstimateEndpoint,
  withdrawEstimateEndpoint,
} from '../contract.ts';
import { getVisitDriftEndpoint, recordTalkEndpoint } from '../drift.contract.ts';
import {
  addEstimateTemplateEndpoint,
  archiveEstimateTemplateEndpoint,
  changeEstimateTemplateEndpoint,
  listEstimateTemplatesEndpoint,
  restoreEstimateTemplateEndpoint,
} from '../templates.contract.ts';
import { answerEstimate } from './answer-estimate.ts';
import { changeEstimate } from './change-estimate.ts';
import { convertEstimate } from './convert-estimate.ts';
import { copyEstimate } from './copy-estimate.ts';
import { createEstimate } from './create-estimate.ts';
import { getEstimatePdf } from './get-estimate-pdf.ts';
import { getEstimate } from './get-estimate.ts';
import { getVisitDrift } from './get-visit-drift.ts';
import { linkEstimate } from './link-estimate.ts';
import { listEstimates } from './list-estimates.ts';
import { answerMyEstimate, listMyEstimates } from './own/my-estimates.ts';
import { recordTalk } from './record-talk.ts';
import { sendEstimate } from './send-estimate.ts';
import { answerSharedEstimate, getSharedEstimatePdf, openSharedEstimate } from './shared-estimate.ts';
import { listTemplates } from './templates/find-templates.ts';
import { addTemplate, archiveTemplate, changeTemplate, restoreTemplate } from './templates/write-template.ts';
import { withdrawEstimate } from './withdraw-estimate.ts';

export const estimatesHandlers: readonly Handler[] = [
  handle(listEstimatesEndpoint, listEstimates),
  handle(getEstimateEndpoint, getEstimate),
  handle(createEstimateEndpoint, createEstimate),
  handle(changeEstimateEndpoint, changeEstimate),
  handle(sendEstimateEndpoint, sendEstimate),
  handle(linkEstimateEndpoint, linkEstimate),
  handle(withdrawEstimateEndpoint, withdrawEstimate),
  handle(copyEstimateEndpoint, copyEstimate),
  handle(answerEstimateEndpoint, answerEstimate),
  handle(convertEstimateEndpoint, convertEstimate),
  handle(getEstimatePdfEndpoint, getEstimatePdf),
  handle(getVisitDriftEndpoint, getVisitDrift),
  handle(recordTalkEndpoint, recordTalk),
  handle(listEstimateTemplatesEndpoint, listTemplates),
  handle(addEstimateTemplateEndpoint, addTemplate),
  handle(changeEstimateTemplateEndpoint, changeTemplate),
  handle(archiveEstimateTemplateEndpoint, archiveTemplate),
  handle(restoreEstimateTemplateEndpoint, restoreTemplate),
  handle(openSharedEstimateEndpoint, openSharedEstimate),
  handle(answerSharedEstimateEndpoint, answerSharedEstimate),
  handle(getSharedEstimatePdfEndpoint, getSharedEstimatePdf),
  handle(listMyEstimatesEndpoint, listMyEstimates),
  handle(answerMyEstimateEndpoint, answerMyEstimate),
];
