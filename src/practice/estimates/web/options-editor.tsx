import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { MAX_LINES, MAX_OPTIONS } from '../contract.ts';
import { type EditedOption, newLine, newOption } from './edited-options.ts';
import { LineEditor } from './line-editor.tsx';

interface OptionsEditorProps {
  readonly options: readonly EditedOption[];
  readonly onChange: (options: readonly EditedOption[]) => void;
  /** What a line costs as it was last saved. */
  readonly amountOf?: (option: number, itemId: string) => string | undefined;
  /** Below the lines of an option: what it comes to. */
  readonly renderFoot?: (option: number) => ReactNode;
  /** Next to each other where there is room. */
  readonly isWide?: boolean;
}

/** Options with their lines, next to each other. */
export function OptionsEditor({
  options,
  onChange,
  amountOf,
  renderFoot,
  isWide = false,
}: OptionsEditorProps) {
  const change = (index: number, option: EditedOption) =>
    onChange(options.map((one, at) => (at === index ? option : one)));
  const last = options.at(-1);
  return (
    <div className="flex flex-col gap-3">
      <div
        className={cn('grid grid-cols-1 items-start gap-4', isWide && options.length > 1 && 'lg:grid-cols-2')}
      >
        {options.map((option, index) => (
          <Card key={option.key} aria-label={option.name || `Option ${index + 1}`}>
            <CardBody className="flex flex-col gap-3">
              <div className="flex items-end gap-2">
                <Field
                  label="Option name"
                  className="flex-1"
                  error={option.name.trim() === '' ? 'Enter a name for the option.' : undefined}
                >
                  <Input
                    autoComplete="off"
                    maxLength={60}
                    value={option.name}
                    onChange={({ target }) => change(index, { ...option, name: target.value })}
                  />
                </Field>
                {options.length > 1 && (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove option ${option.name}`}
                    onClick={() => onChange(options.filter((_, at) => at !== index))}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                )}
              </div>
              <Field label="Description for the client" optional>
                <Input
                  autoComplete="off"
                  maxLength={500}
                  value={option.note}
                  onChange={({ target }) => change(index, { ...option, note: target.value })}
                />
              </Field>
              <ul aria-label={`Lines of ${option.name}`} className="flex flex-col divide-y divide-line">
                {option.lines.map((line, at) => (
                  <LineEditor
                    key={line.key}
                    line={line}
                    amount={amountOf?.(index, line.itemId)}
                    onChange={(next) =>
                      change(index, {
                        ...option,
                        lines: option.lines.map((one, place) => (place === at ? next : one)),
                      })
                    }
                    onRemove={() =>
                      change(index, { ...option, lines: option.lines.filter((_, place) => place !== at) })
                    }
                  />
                ))}
              </ul>
              {option.lines.length < MAX_LINES && (
                <Field label={`Add an item to ${option.name}`} labelHidden>
                  <ItemPicker
                    placeholder="Add a service, drug or bundle"
                    onPick={(item) => change(index, { ...option, lines: [...option.lines, newLine(item)] })}
                  />
                </Field>
              )}
              {renderFoot?.(index)}
            </CardBody>
          </Card>
        ))}
      </div>
      {options.length < MAX_OPTIONS && (
        <Button
          className="self-start"
          onClick={() =>
            onChange([...options, newOption(options.length === 1 ? 'Essential' : '', last?.lines)])
          }
        >
          <Plus aria-hidden /> Add an option
        </Button>
      )}
    </div>
  );
}
