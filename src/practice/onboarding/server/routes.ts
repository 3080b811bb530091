import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { confirmOnboardingStepEndpoint, getOnboardingEndpoint, showOnboardingEndpoint } from '../contract.ts';
import { confirmOnboardingStep } from './confirm-onboarding-step.ts';
import { getOnboarding } from './get-onboarding.ts';
import { showOnboarding } from './show-onboarding.ts';

export const onboardingHandlers: readonly Handler[] = [
  handle(getOnboardingEndpoint, getOnboarding),
  handle(confirmOnboardingStepEndpoint, confirmOnboardingStep),
  handle(showOnboardingEndpoint, showOnboarding),
];
