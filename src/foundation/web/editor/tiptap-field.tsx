import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { EditorContent, useEditor } from '@tiptap/react';
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../ui/cn.ts';
import { TEXT_CLASSES } from './editor-classes.ts';
import { editorExtensions } from './editor-extensions.ts';
import { fromEditor, toEditor } from './editor-json.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { createMenuBridge } from './menu-bridge.ts';
import { insertText, MenuExtension, type OpenMenu } from './menu-extension.ts';
import { MenuList, type MenuListHandle } from './menu-list.tsx';
import { isEmptyText, isSameText, type RichTextNode } from './rich-text.ts';
import type { RichTextFieldProps } from './rich-text-field-props.ts';
import { NOT_TYPED } from './unconfirmed-mark.ts';

/** Shows a text that did not come from this field. It is not typed, and undo does not take it back. */
function replaceText(editor: Editor, text: RichTextNode): void {
  const { state, view, schema } = editor;
  const next = schema.nodeFromJSON(toEditor(text));
  view.dispatch(
    state.tr
      .replaceWith(0, state.doc.content.size, next.content)
      .setMeta(NOT_TYPED, true)
      .setMeta('addToHistory', false),
  );
}

const NONE: readonly never[] = [];

/** `RichTextField` once the editor is loaded. */
export function TiptapField({
  label,
  value,
  onChange,
  placeholder,
  menus = NONE,
  references = NONE,
  toolbar,
  onFocusChange,
  describedBy,
  className,
  ref,
}: RichTextFieldProps) {
  const listId = useId();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const [hasBeenFocused, setBeenFocused] = useState(false);
  const list = useRef<MenuListHandle>(null);
  const shown = useRef(value);
  const latest = useRef({ onChange, onFocusChange });
  const [bridge] = useState(() => createMenuBridge(menus));
  useEffect(() => {
    latest.current = { onChange, onFocusChange };
    bridge.connect({ menus, isOpen: menu !== null, onKey: (event) => list.current?.onKey(event) ?? false });
  });
  const changeFocus = (next: boolean) => {
    setFocus(next);
    if (next) setBeenFocused(true);
    latest.current.onFocusChange?.(next);
  };
  const editor = useEditor({
    extensions: [...editorExtensions(references), MenuExtension.configure({ bridge, onChange: setMenu })],
    content: toEditor(value),
    // Its styles are in editor.css: it would write them as HTML, which the Content-Security-Policy refuses.
    injectCSS: false,
    editorProps: {
      // Escape closes an open menu, and else leaves the field: the keys of the page work again.
      handleKeyDown: (view, { key }) => {
        if (key !== 'Escape' || bridge.get().isOpen) return false;
        view.dom.blur();
        return true;
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        class: cn(TEXT_CLASSES, 'min-h-18 px-4 py-2 outline-none', className),
      },
    },
    onUpdate: ({ editor: of }) => {
      const text = fromEditor(of.getJSON());
      if (isSameText(text, shown.current)) return;
      shown.current = text;
      latest.current.onChange(text);
    },
    onFocus: () => changeFocus(true),
    onBlur: () => changeFocus(false),
  });
  useEffect(() => {
    if (value === shown.current || isSameText(value, shown.current)) return;
    shown.current = value;
    replaceText(editor, value);
  }, [editor, value]);
  const mark = useCallback(
    (id: string | undefined) => {
      if (editor.isDestroyed) return;
      if (id === undefined) editor.view.dom.removeAttribute('aria-activedescendant');
      else editor.view.dom.setAttribute('aria-activedescendant', id);
    },
    [editor],
  );
  useImperativeHandle(ref, () => ({
    focus: () => editor.commands.focus(hasBeenFocused ? null : 'end'),
    insert: (text) => {
      if (!hasBeenFocused) editor.commands.focus('end');
      // Undo takes back the text and nothing that was typed before.
      editor.view.dispatch(closeHistory(editor.state.tr));
      insertText(editor, text);
      editor.view.dispatch(closeHistory(editor.state.tr));
    },
    confirmAll: () => editor.commands.confirmAll(),
  }));
  return (
    <div className="relative">
      {placeholder !== undefined && isEmptyText(value) && (
        <p
          aria-hidden
          className="pointer-events-none absolute inset-x-4 top-2 truncate text-base leading-6 text-ink-muted max-md:text-md"
        >
          {placeholder}
        </p>
      )}
      <EditorContent editor={editor} />
      {toolbar && hasFocus && createPortal(<EditorToolbar editor={editor} label={label} />, toolbar)}
      {menu !== null && <MenuList ref={list} menu={menu} listId={listId} onMark={mark} />}
    </div>
  );
}
