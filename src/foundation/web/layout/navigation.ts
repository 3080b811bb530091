import type { LucideIcon } from 'lucide-react';
import type { Permission, Role } from '#vocabulary/permissions.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Words by which the palette finds it too. */
  readonly keywords?: readonly string[];
  /** Not in the sidebar but in the palette: the address of the item that is marked while it is open. */
  readonly partOf?: string;
  /** Another address of the same page. */
  readonly alsoAt?: string;
}

export interface NavigationGroup {
  /** Drawn above the group; the first one has none. */
  readonly label?: string;
  readonly items: readonly NavigationItem[];
}

/** What the palette begins from anywhere: it leads to where that is done, its sheet open. */
export interface NavigationAction {
  /** A verb, or what will be new: "Book appointment". */
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Whoever lacks it is not offered this. */
  readonly permission: Permission;
  /** Words by which it is found too. */
  readonly keywords?: readonly string[];
}

/** The sidebar of each role. */
export type Navigation = Readonly<Record<Role, readonly NavigationGroup[]>>;

/** The item whose page, or whose part, is open: the longest address that the current one begins with. */
export function itemAt(groups: readonly NavigationGroup[], pathname: string): NavigationItem | undefined {
  return groups
    .flatMap((group) => group.items)
    .filter(({ to, alsoAt }) => pathname === to || pathname === alsoAt || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
