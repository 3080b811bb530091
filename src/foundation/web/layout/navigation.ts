import type { LucideIcon } from 'lucide-react';
import type { Role } from '#vocabulary/permissions.ts';

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

/** The sidebar of each role. */
export type Navigation = Readonly<Record<Role, readonly NavigationGroup[]>>;

/** The item whose page, or whose part, is open: the longest address that the current one begins with. */
export function itemAt(groups: readonly NavigationGroup[], pathname: string): NavigationItem | undefined {
  return groups
    .flatMap((group) => group.items)
    .filter(({ to, alsoAt }) => pathname === to || pathname === alsoAt || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
