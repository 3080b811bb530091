/** A feature flag: declared here, switched by the platform. */
export interface FlagEntry {
  /** What is available while it is on, and what happens while it is off: shown where it is switched. */
  readonly summary: string;
  /** Who decides about it, and removes it from the code in the end. */
  readonly owner: string;
  /**
   * The last calendar day (UTC) on which it should exist: by then the decision is made and the code no longer checks
   * it.
   */
  readonly expiresOn: string;
  /** Its value until somebody switches it. */
  readonly isOnByDefault: boolean;
  /**
   * Its value for everybody after its last day, whatever it was switched to: off, unless people rely on what it
   * guards.
   */
  readonly isOnAfterExpiry: boolean;
}

/** Every flag, sorted. The database stores how each is switched (`feature_flags`), under these keys. */
export const FLAGS = {
  client_online_booking: {
    summary:
      'Clients choose available times and book themselves. While it is off, a clinic’s clients are asked to call; existing bookings stay.',
    owner: 'Scheduling',
    expiresOn: '2027-06-30',
    isOnByDefault: true,
    // Clients book online every day: reaching the last day must not turn that off.
    isOnAfterExpiry: true,
  },
} as const satisfies Record<string, FlagEntry>;
export type FlagKey = keyof typeof FLAGS;

/** Safe: these are the keys of `FLAGS`. */
export const FLAG_KEYS = Object.keys(FLAGS) as readonly FlagKey[] as readonly [FlagKey, ...FlagKey[]];

/** How a flag can be switched: for nobody, for everybody, for selected clinics, for a percentage of clinics. */
export const FLAG_MODES = ['off', 'on', 'clinics', 'share'] as const;
export type FlagMode = (typeof FLAG_MODES)[number];
