import type { Role } from '#vocabulary/permissions.ts';

/**
 * What a page behind sign-in says about itself. A route module exports it as `handle`; the layout guards by it and
 * draws the breadcrumb from it. A page that exports none is shown to nobody.
 */
export interface Screen {
  readonly title: string;
  /** Who may open it; empty for anyone who is signed in. */
  readonly roles: readonly Role[];
  /** Somebody who is not signed in sees it too, alone, and is told there what to do. */
  readonly allowsSignedOut?: boolean;
  /** The staff of a suspended clinic reach it all the same. */
  readonly allowsSuspended?: boolean;
}

export const screen = (of: Screen): Screen => of;

export const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' &&
  handle !== null &&
  'title' in handle &&
  'roles' in handle &&
  Array.isArray(handle.roles);
