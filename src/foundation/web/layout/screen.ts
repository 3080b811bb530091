import type { Role } from '#vocabulary/permissions.ts';

/**
 * Describes a page behind sign-in. A route module exports it as `handle`; the layout guards the page and builds the
 * breadcrumb by it. A page without one is never shown.
 */
export interface Screen {
  readonly title: string;
  /** The roles that may open it; empty for anyone who is signed in. */
  readonly roles: readonly Role[];
  /** Also shown to users who are not signed in, without the sidebar; the page tells them what to do. */
  readonly allowsSignedOut?: boolean;
  /** Without the sidebar, the search and the shortcuts: for a screen that is handed to somebody else. */
  readonly isHandedOver?: boolean;
  /** The address of what the help says about it; the list of its shortcuts leads there. */
  readonly help?: string;
  /** Remains accessible to the staff of a suspended clinic. */
  readonly allowsSuspended?: boolean;
}

export const screen = (of: Screen): Screen => of;

export const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' &&
  handle !== null &&
  'title' in handle &&
  'roles' in handle &&
  Array.isArray(handle.roles);
