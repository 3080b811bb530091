import type { ClinicPlan } from '#vocabulary/plans.ts';
import type { PlatformClinic } from './contract.ts';

const DAY_MS = 86_400_000;

interface Contract {
  readonly plan: ClinicPlan;
  /** Null for a trial without an end. */
  readonly trialEndsAt: string | null;
  readonly suspendedAt: string | null;
}

/** PLATFORM-3. Suspension takes precedence; a trial is over at the instant it ends. */
export function clinicState(
  { plan, trialEndsAt, suspendedAt }: Contract,
  nowMs: number,
): PlatformClinic['state'] {
  if (suspendedAt !== null) return 'suspended';
  if (plan !== 'trial') return 'paying';
  return trialEndsAt !== null && Date.parse(trialEndsAt) <= nowMs ? 'trial_over' : 'trial';
}

/** PLATFORM-4. Extends a running trial from its end; one that is over or has no end, from now. In milliseconds. */
export function extendedTrialEndMs(trialEndsAt: string | null, days: number, nowMs: number): number {
  const endsMs = trialEndsAt === null ? nowMs : Date.parse(trialEndsAt);
  return Math.max(endsMs, nowMs) + days * DAY_MS;
}
