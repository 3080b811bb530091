/** The lifecycle changes that the platform can make to a clinic; each needs a reason. */
export const LIFECYCLE_STEPS = ['plan', 'trial', 'suspend', 'reactivate'] as const;
export type LifecycleStep = (typeof LIFECYCLE_STEPS)[number];
