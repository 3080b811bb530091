import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

/** Asks for what is written on a picture; an empty text when nothing is. */
export function LabelDialog({ onDone }: { readonly onDone: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog
      title="Write on the image"
      open
      onOpenChange={(open) => !open && onDone('')}
      size="sm"
      footer={
        <>
          <Button onClick={() => onDone('')}>Cancel</Button>
          <Button variant="primary" onClick={() => onDone(text.trim())}>
            Add text
          </Button>
        </>
      }
    >
      <Field label="Text">
        <Input
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </Dialog>
  );
}
