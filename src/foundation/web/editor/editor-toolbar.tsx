import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Bold, Heading3, Italic, List, ListOrdered, Mic, MicOff, Underline } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { insertPhrase } from './insert-phrase.ts';
import { useDictation } from './use-dictation.ts';

const FORMATS = [
  {
    name: 'bold',
    label: 'Bold',
    icon: Bold,
    keys: 'Control+B',
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    icon: Italic,
    keys: 'Control+I',
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    label: 'Underline',
    icon: Underline,
    keys: 'Control+U',
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'heading',
    label: 'Heading',
    icon: Heading3,
    keys: 'Control+Alt+3',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    label: 'Bulleted list',
    icon: List,
    keys: 'Control+Shift+8',
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Control+Shift+7',
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const;

interface EditorToolbarProps {
  readonly editor: Editor;
  /** The field that it formats. */
  readonly label: string;
}

/** The formats of a text, and dictation where the browser has speech input. Not in the order of the Tab key: each has its own key. */
export function EditorToolbar({ editor, label }: EditorToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: of }) => FORMATS.filter(({ name }) => of.isActive(name)).map(({ name }) => name),
  });
  const dictation = useDictation((phrase) => insertPhrase(editor, phrase));
  return (
    <div role="toolbar" aria-label={`Format ${label}`} className="flex items-center gap-0.5">
      {FORMATS.map(({ name, label: format, icon: Icon, keys, run }) => (
        <ToolButton
          key={name}
          label={format}
          keys={keys}
          isOn={active.includes(name)}
          onSelect={() => run(editor)}
        >
          <Icon aria-hidden />
        </ToolButton>
      ))}
      {dictation.isAvailable && (
        <ToolButton
          label={dictation.isListening ? 'Stop dictation' : 'Dictate'}
          isOn={dictation.isListening}
          onSelect={dictation.toggle}
        >
          {dictation.isListening ? <MicOff aria-hidden className="text-bad-ink" /> : <Mic aria-hidden />}
        </ToolButton>
      )}
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly keys?: string;
  readonly isOn: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

const ToolButton = ({ label, keys, isOn, onSelect, children }: ToolButtonProps) => (
  <Button
    size="icon-sm"
    variant="ghost"
    tabIndex={-1}
    aria-label={label}
    title={
      keys === undefined ? label : `${label} (${keys.replaceAll('Control', 'Ctrl').replaceAll('+', ' + ')})`
    }
    aria-pressed={isOn}
    aria-keyshortcuts={keys}
    // The text field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onSelect}
    className={cn('text-ink-muted', isOn && 'bg-brand-soft text-brand-ink')}
  >
    {children}
  </Button>
);
