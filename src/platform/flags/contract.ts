import * as z from 'zod';
import { FLAG_KEYS, FLAG_MODES } from '#vocabulary/flags.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

const FlagKey = z.enum(FLAG_KEYS);

/** The flags that are on for the caller's clinic, or without a clinic for callers who have none. */
export const MyFlags = z.object({ flags: z.record(FlagKey, z.boolean()) });
export type MyFlags = z.infer<typeof MyFlags>;

export const myFlagsEndpoint = endpoint({
  id: 'flags.mine',
  method: 'GET',
  path: '/v1/flags',
  summary: 'Lists which feature flags are on for the caller’s clinic.',
  permission: 'signed_in',
  reads: ['flags'],
  input: z.strictObject({}),
  output: MyFlags,
  errors: [],
});

/** A flag as the platform switches it. */
export const FeatureFlag = z.object({
  key: FlagKey,
  summary: z.string(),
  owner: z.string(),
  expiresOn: CalendarDay,
  /** Its last day (UTC) has passed, so it has to be removed from the code. */
  isExpired: z.boolean(),
  isOnByDefault: z.boolean(),
  /** Its value for everybody after its expiry, whatever it was switched to. */
  isOnAfterExpiry: z.boolean(),
  /** Null while it was never switched and its default applies. */
  mode: z.enum(FLAG_MODES).nullable(),
  sharePercent: z.number().int().nullable(),
  /** The chosen clinics, by name. They apply in the mode `clinics`. */
  clinics: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The number of clinics for which it is on, and of all clinics. */
  clinicsOn: z.number().int(),
  clinicsTotal: z.number().int(),
  reason: z.string().nullable(),
  changedAt: Instant.nullable(),
  changedByName: z.string().nullable(),
});
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** In the order of the list in the code. */
export const listFlagsEndpoint = endpoint({
  id: 'flags.list',
  method: 'GET',
  path: '/v1/platform/flags',
  summary: 'Lists every feature flag with its owner, its expiry and how it is switched.',
  permission: 'platform_flag:manage',
  reads: ['flags'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(FeatureFlag) }),
  errors: [],
});

const MAX_CHOSEN = 200;

export const ChangeFlag = z
  .strictObject({
    key: FlagKey,
    mode: z.enum(FLAG_MODES),
    /** In the mode `share`: the percentage of all clinics; a clinic's result is stable. */
    sharePercent: z
      .number('Enter a number from 1 to 99.')
      .int('Enter a whole number from 1 to 99.')
      .min(1, 'Enter a number from 1 to 99.')
      .max(99, 'Enter a number from 1 to 99.')
      .nullable(),
    clinicIds: z.array(z.uuid()).max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} clinics.`),
    reason: z.string().trim().min(1, 'Enter a reason.').max(500, 'Use at most 500 characters.'),
  })
  .refine(({ mode, sharePercent }) => (mode === 'share') === (sharePercent !== null), {
    path: ['sharePercent'],
    message: 'Enter a percentage of clinics.',
  })
  .refine(({ mode, clinicIds }) => mode !== 'clinics' || clinicIds.length > 0, {
    path: ['clinicIds'],
    message: 'Choose at least one clinic.',
  });
export type ChangeFlag = z.infer<typeof ChangeFlag>;

/** Effective from the next request on, in every process. */
export const changeFlagEndpoint = endpoint({
  id: 'flags.change',
  method: 'PUT',
  path: '/v1/platform/flags/{key}',
  summary: 'Switches a feature flag, with a reason.',
  permission: 'platform_flag:manage',
  audit: 'flag.changed',
  changes: ['flags'],
  input: ChangeFlag,
  output: FeatureFlag,
  errors: ['not_found'],
});
