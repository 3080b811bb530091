import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import type { EditorMenuItem, TextReference } from './editor-menu.ts';
import { createMenuBridge, type MenuBridge } from './menu-bridge.ts';
import { NOT_TYPED } from './unconfirmed-mark.ts';

/** An open menu, as it is drawn. */
export interface OpenMenu {
  readonly label: string;
  readonly items: readonly EditorMenuItem[];
  readonly choose: (item: EditorMenuItem) => void;
  /** Where the sign is on the screen. */
  readonly rect: DOMRect | null;
}

interface MenuOptions {
  readonly bridge: MenuBridge;
  readonly onChange: (menu: OpenMenu | null) => void;
}

const SEARCH_DELAY_MS = 120;

const openMenu = (label: string, props: SuggestionProps<EditorMenuItem, EditorMenuItem>): OpenMenu | null =>
  props.items.length === 0
    ? null
    : { label, items: props.items, choose: props.command, rect: props.clientRect?.() ?? null };

/** Opens menus at signs, by @tiptap/suggestion. */
export const MenuExtension = Extension.create<MenuOptions>({
  name: 'menus',
  addOptions: () => ({ bridge: createMenuBridge([]), onChange: () => undefined }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return options.bridge.get().menus.map(({ sign, label }) =>
      Suggestion<EditorMenuItem, EditorMenuItem>({
        editor,
        char: sign,
        pluginKey: new PluginKey(`menu ${sign}`),
        allowSpaces: true,
        debounce: SEARCH_DELAY_MS,
        items: async ({ query, signal }) => {
          const menu = options.bridge.get().menus.find((one) => one.sign === sign);
          return menu === undefined ? [] : [...(await menu.items(query.trim(), signal))];
        },
        command: ({ range, props: { effect } }) => {
          editor.chain().focus().deleteRange(range).run();
          if ('reference' in effect) insertReference(editor, effect.reference);
          else if ('makeReference' in effect) {
            void effect.makeReference().then((made) => {
              if (made !== null && !editor.isDestroyed) insertReference(editor, made);
            });
          } else if ('run' in effect) effect.run();
          else insertText(editor, effect.insert);
        },
        render: () => ({
          onStart: (props) => options.onChange(openMenu(label, props)),
          onUpdate: (props) => options.onChange(openMenu(label, props)),
          onExit: () => options.onChange(null),
          onKeyDown: ({ event }) => options.bridge.get().onKey(event),
        }),
      }),
    );
  },
});

type Editor = SuggestionProps['editor'];

function insertReference(editor: Editor, { type, id, label }: TextReference): void {
  editor
    .chain()
    .focus()
    .insertContent([
      { type, attrs: { id, label } },
      { type: 'text', text: ' ' },
    ])
    .run();
}

/** Inserts a text at the cursor as a step of its own for undo. It confirms nothing, and replaces an empty paragraph. */
export function insertText(editor: Editor, text: EditorMenuItemText): void {
  const content = [...(text.content ?? [])];
  // The editor would read nothing at all as HTML.
  if (content.length === 0) return;
  const { $from } = editor.state.selection;
  const isBlank = $from.parent.isTextblock && $from.parent.content.size === 0;
  const at = isBlank
    ? { from: $from.before(), to: $from.after() }
    : $from.after($from.depth === 0 ? undefined : 1);
  editor.chain().focus().insertContentAt(at, content).setMeta(NOT_TYPED, true).run();
}

type EditorMenuItemText = Extract<EditorMenuItem['effect'], { insert: unknown }>['insert'];
