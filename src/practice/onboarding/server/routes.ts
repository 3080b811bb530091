import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { confirmOnboardingStepEndpoint, getOnboardingEndpoint, showOnboardingEndpoint } from '../contract.ts';
import { confirmOnboardingStep, showOnboarding } from './change-onboarding.ts';
import { getOnboarding } from './get-onboarding.ts';

export const onboardingHandlers: readonly Handler[] = [
  handle(getOnboardingEndpoint, getOnboarding),
  handle(confirmOnboardingStepEndpoint, confirmOnboardingStep),
  handle(showOnboardingEndpoint, showOnboarding),
];
