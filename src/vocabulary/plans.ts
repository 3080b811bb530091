/** The plan of a clinic, from the trial to the largest one. Prices are part of the public site. */
export const CLINIC_PLANS = ['trial', 'starter', 'clinic', 'hospital'] as const;
export type ClinicPlan = (typeof CLINIC_PLANS)[number];

/** The label of a plan on screen. */
export const PLAN_LABELS: Readonly<Record<ClinicPlan, string>> = {
  trial: 'Trial',
  starter: 'Starter',
  clinic: 'Clinic',
  hospital: 'Hospital',
};
