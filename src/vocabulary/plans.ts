/** What a clinic can be on, from the trial to the largest plan. Prices stand with the public site. */
export const CLINIC_PLANS = ['trial', 'starter', 'clinic', 'hospital'] as const;
export type ClinicPlan = (typeof CLINIC_PLANS)[number];

/** How a plan is called on screen. */
export const PLAN_LABELS: Readonly<Record<ClinicPlan, string>> = {
  trial: 'Trial',
  starter: 'Starter',
  clinic: 'Clinic',
  hospital: 'Hospital',
};
