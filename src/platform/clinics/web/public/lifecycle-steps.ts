/** What the platform can do in a clinic's life; each step asks for a reason. */
export const LIFECYCLE_STEPS = ['plan', 'trial', 'suspend', 'reactivate'] as const;
export type LifecycleStep = (typeof LIFECYCLE_STEPS)[number];
