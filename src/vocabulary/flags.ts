/** A switch for something that is being brought in or may have to be stopped: declared here, switched by the platform. */
export interface FlagEntry {
  /** What is there while it is on, and what happens while it is off: for whoever switches it. */
  readonly summary: string;
  /** Who decides about it, and takes it out of the code in the end. */
  readonly owner: string;
  /** The last calendar day (UTC) on which it should still exist: by then it is decided, and the code asks no more. */
  readonly expiresOn: string;
  /** How it stands until somebody switches it. */
  readonly isOnByDefault: boolean;
  /**
   * How it stands for everybody once its last day has passed, whatever it was switched to: off, unless what it guards has
   * become a part of the product that people rely on.
   */
  readonly isOnAfterExpiry: boolean;
}

/** Every flag there is, sorted. The database keeps how each one is switched (`feature_flags`), under these keys. */
export const FLAGS = {
  client_online_booking: {
    summary:
      'Clients choose free times and book by themselves. While it is off, a clinic’s clients are told to call; what is booked stays.',
    owner: 'Scheduling',
    expiresOn: '2027-06-30',
    isOnByDefault: true,
    // Clients book by themselves every day: a day that passes must not take that away from them.
    isOnAfterExpiry: true,
  },
} as const satisfies Record<string, FlagEntry>;
export type FlagKey = keyof typeof FLAGS;

/** Safe: these are the very keys of `FLAGS`. */
export const FLAG_KEYS = Object.keys(FLAGS) as readonly FlagKey[] as readonly [FlagKey, ...FlagKey[]];

/** How a flag can be switched: for nobody, for everybody, for chosen clinics, for a share of all clinics. */
export const FLAG_MODES = ['off', 'on', 'clinics', 'share'] as const;
export type FlagMode = (typeof FLAG_MODES)[number];
