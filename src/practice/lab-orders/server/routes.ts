import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  cancelLabOrderEndpoint,
  changeLabOrderEndpoint,
  createLabOrderEndpoint,
  findOrderableTestsEndpoint,
  getLabOrderEndpoint,
  getRequisitionEndpoint,
  getSpecimenLabelsEndpoint,
  listLabOrdersEndpoint,
  submitLabOrderEndpoint,
} from '../contract.ts';
import {
  addLabOrderTemplateEndpoint,
  archiveLabOrderTemplateEndpoint,
  listLabOrderTemplatesEndpoint,
} from '../templates.contract.ts';
import { cancelLabOrder } from './cancel-lab-order.ts';
import { changeLabOrder } from './change-lab-order.ts';
import { createLabOrder } from './create-lab-order.ts';
import { findOrderableTests } from './find-orderable-tests.ts';
import { getLabOrder } from './get-lab-order.ts';
import { getRequisition, getSpecimenLabels } from './get-papers.ts';
import { listLabOrders } from './list-lab-orders.ts';
import { addLabOrderTemplate, archiveLabOrderTemplate, listLabOrderTemplates } from './order-templates.ts';
import { submitLabOrder } from './submit-lab-order.ts';

/** Paths with a word come before `/v1/lab-orders/{id}`, which would match the word as an id. */
export const labOrdersHandlers: readonly Handler[] = [
  handle(findOrderableTestsEndpoint, findOrderableTests),
  handle(listLabOrderTemplatesEndpoint, listLabOrderTemplates),
  handle(addLabOrderTemplateEndpoint, addLabOrderTemplate),
  handle(archiveLabOrderTemplateEndpoint, archiveLabOrderTemplate),
  handle(listLabOrdersEndpoint, listLabOrders),
  handle(createLabOrderEndpoint, createLabOrder),
  handle(getLabOrderEndpoint, getLabOrder),
  handle(changeLabOrderEndpoint, changeLabOrder),
  handle(submitLabOrderEndpoint, submitLabOrder),
  handle(cancelLabOrderEndpoint, cancelLabOrder),
  handle(getRequisitionEndpoint, getRequisition),
  handle(getSpecimenLabelsEndpoint, getSpecimenLabels),
];
