import type { EditorMenu } from './editor-menu.ts';

interface Connected {
  readonly menus: readonly EditorMenu[];
  readonly isOpen: boolean;
  /** Whether the key was for the open menu. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Between the editor, which is made once, and the component around it, which is drawn again and again. */
export interface MenuBridge {
  readonly get: () => Connected;
  readonly connect: (connected: Connected) => void;
}

export function createMenuBridge(menus: readonly EditorMenu[]): MenuBridge {
  let current: Connected = { menus, isOpen: false, onKey: () => false };
  return {
    get: () => current,
    connect: (connected) => {
      current = connected;
    },
  };
}
