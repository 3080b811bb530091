import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';

/** The person pressed Edit: they go on in the field. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

interface SentenceEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** The text of a sentence while it is changed; Enter saves, Escape leaves it as it was. */
export function SentenceEditor({ label, text, onSave, onCancel }: SentenceEditorProps) {
  const [value, setValue] = useState(text);
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        aria-label={label}
        value={value}
        rows={2}
        ref={focusOnce}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            onSave(value);
          }
        }}
      />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" onClick={() => onSave(value)}>
          Save sentence
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
