import type { LucideIcon } from 'lucide-react';
import type { Permission, Role } from '#vocabulary/permissions.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Further search terms for the palette. */
  readonly keywords?: readonly string[];
  /** Shown in the palette only: the path of the sidebar item that is marked while it is open; its own where none is. */
  readonly partOf?: string;
  /** Another path of the same page, or of pages below it. */
  readonly alsoAt?: string;
}

export interface NavigationGroup {
  /** The heading of the group; the first one has none. */
  readonly label?: string;
  readonly items: readonly NavigationItem[];
}

/** An action that the palette starts: a link to its page with its sheet open. */
export interface NavigationAction {
  /** A verb, or what will be new: "Book appointment". */
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The permission that the action needs. */
  readonly permission: Permission;
  /** Further search terms. */
  readonly keywords?: readonly string[];
}

/** The sidebar of each role. */
export type Navigation = Readonly<Record<Role, readonly NavigationGroup[]>>;

/** The item whose page, or a page below it, is open: the longest path that the current one begins with. */
export function itemAt(groups: readonly NavigationGroup[], pathname: string): NavigationItem | undefined {
  return groups
    .flatMap((group) => group.items)
    .filter(({ to, alsoAt }) =>
      [to, alsoAt].some(
        (path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)),
      ),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
