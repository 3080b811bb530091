import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addWellnessPlanEndpoint,
  changeWellnessPlanEndpoint,
  listWellnessPlansEndpoint,
} from '../contract.ts';
import { listMyPlansEndpoint } from '../own.contract.ts';
import {
  cancelPlanEndpoint,
  listClientPlansEndpoint,
  listPetPlansEndpoint,
  pausePlanEndpoint,
  previewPlanCancellationEndpoint,
  renewPlanEndpoint,
  resumePlanEndpoint,
  sellPlanEndpoint,
} from '../subscriptions.contract.ts';
import { cancelPlan } from './cancel-plan.ts';
import { listClientPlans, listPetPlans } from './find-pet-plans.ts';
import { previewCancellation } from './find-settlement.ts';
import { listPlans } from './list-plans.ts';
import { listMyPlans } from './own/list-my-plans.ts';
import { pausePlan, resumePlan } from './pause-plan.ts';
import { renewPlan } from './renew-plan.ts';
import { sellPlan } from './sell-plan.ts';
import { addPlan, changePlan } from './write-plan.ts';

export const plansHandlers: readonly Handler[] = [
  handle(addWellnessPlanEndpoint, addPlan),
  handle(cancelPlanEndpoint, cancelPlan),
  handle(changeWellnessPlanEndpoint, changePlan),
  handle(listClientPlansEndpoint, listClientPlans),
  handle(listMyPlansEndpoint, listMyPlans),
  handle(listPetPlansEndpoint, listPetPlans),
  handle(listWellnessPlansEndpoint, listPlans),
  handle(pausePlanEndpoint, pausePlan),
  handle(previewPlanCancellationEndpoint, previewCancellation),
  handle(renewPlanEndpoint, renewPlan),
  handle(resumePlanEndpoint, resumePlan),
  handle(sellPlanEndpoint, sellPlan),
];
