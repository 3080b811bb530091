import { Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useMayChange } from '#foundation/web/session/may.tsx';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { resetTemplateEndpoint, type StandardTemplate } from '../contract.ts';
import type { TemplateTexts } from '../template-texts.rules.ts';

interface TemplateActionsProps {
  readonly template: StandardTemplate;
  readonly all: readonly StandardTemplate[];
  /** Puts the texts into the form, where they are translated and saved. */
  readonly onCopy: (texts: TemplateTexts) => void;
  readonly onReset: () => void;
}

/** Starts from the texts of another language, or goes back to ours. */
export function TemplateActions({ template, all, onCopy, onReset }: TemplateActionsProps) {
  const others = all.filter(({ kind, language }) => kind === template.kind && language !== template.language);
  if (!useMayChange()) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <Button size="sm">
            <Copy aria-hidden /> Copy from another language
          </Button>
        }
      >
        {others.map(({ language, texts, isOwn }) => (
          <MenuItem key={language} onSelect={() => onCopy(texts)}>
            {MESSAGE_LANGUAGE_LABELS[language]} ({isOwn ? 'your text' : 'standard text'})
          </MenuItem>
        ))}
      </Menu>
      {template.isOwn && <ResetButton template={template} onDone={onReset} />}
    </div>
  );
}

function ResetButton({
  template: { kind, language, version },
  onDone,
}: {
  readonly template: StandardTemplate;
  readonly onDone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const reset = useWrite(resetTemplateEndpoint);
  const send = () =>
    reset.mutate(
      { kind, language, version },
      {
        onSuccess: () => {
          notify({ title: 'Standard text restored', tone: 'good' });
          onDone();
        },
        onError: (error) =>
          notify({ title: 'The text could not be restored', text: messageOf(error), tone: 'destructive' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <AlertDialog
      title="Restore the standard text?"
      text="Your text for this message in this language will be deleted on all channels. This cannot be undone."
      confirmLabel="Restore standard text"
      busy={reset.isPending}
      open={isAsking}
      onOpenChange={setAsking}
      onConfirm={send}
      trigger={
        <Button size="sm">
          <RotateCcw aria-hidden /> Restore standard text
        </Button>
      }
    />
  );
}
