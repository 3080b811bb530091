import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { type Annotation, ANNOTATION_HUES } from '../contract.ts';
import { movedBy, shapeInMiddle } from '../stage.rules.ts';
import type { Tool } from './annotation-layer.tsx';

const TYPES = [
  { value: 'arrow', label: 'Arrow' },
  { value: 'line', label: 'Line' },
  { value: 'circle', label: 'Circle' },
  { value: 'text', label: 'Text' },
] as const;
const HUE_LABELS: Readonly<Record<Annotation['hue'], string>> = {
  red: 'Red',
  yellow: 'Yellow',
  blue: 'Blue',
  white: 'White',
};
const HUE_OPTIONS = ANNOTATION_HUES.map((hue) => ({ value: hue, label: HUE_LABELS[hue] }));

const nameOf = (shape: Annotation): string =>
  shape.type === 'text'
    ? `Text “${shape.text}”`
    : `${TYPES.find(({ value }) => value === shape.type)?.label ?? ''}, ${HUE_LABELS[shape.hue].toLowerCase()}`;

/** How far an arrow key moves a shape: a hundredth of the picture. */
const STEP = 100;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface AnnotationToolsProps {
  readonly tool: Tool;
  readonly shapes: readonly Annotation[];
  readonly onTool: (tool: Tool) => void;
  readonly onShapes: (shapes: readonly Annotation[]) => void;
}

/** The tools for drawing, and the shapes as a list: arrow keys move one, Delete removes it. */
export function AnnotationTools({ tool, shapes, onTool, onShapes }: AnnotationToolsProps) {
  const replace = (at: number, shape: Annotation) =>
    onShapes(shapes.map((one, index) => (index === at ? shape : one)));
  const remove = (at: number) => onShapes(shapes.filter((_, index) => index !== at));
  const onKey = (event: KeyboardEvent, at: number, shape: Annotation) => {
    const move = MOVES[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at);
    else if (move) replace(at, movedBy(shape, ...move));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section aria-label="Drawing" className="flex flex-col gap-3">
      <Segmented
        label="Shape"
        value={tool.type}
        onValueChange={(type) => onTool({ ...tool, type })}
        options={TYPES}
      />
      <div className="flex gap-2">
        <NativeSelect
          aria-label="Color"
          className="flex-1"
          options={HUE_OPTIONS}
          value={tool.hue}
          onChange={({ target }) =>
            onTool({ ...tool, hue: ANNOTATION_HUES.find((hue) => hue === target.value) ?? 'red' })
          }
        />
        <Button onClick={() => onShapes([...shapes, shapeInMiddle(tool.type, tool.hue)])}>
          <Plus aria-hidden /> Add in the middle
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        Draw on the picture. In this list, arrow keys move a shape and Delete removes it.
      </p>
      <ul aria-label="Shapes" className="flex flex-col gap-1">
        {shapes.map((shape, at) => (
          // Shapes have no ids, and are only added at the end or removed.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex items-center gap-1">
            {shape.type === 'text' ? (
              <Input
                aria-label={`Text ${at + 1}`}
                value={shape.text}
                maxLength={120}
                onChange={({ target }) => replace(at, { ...shape, text: target.value })}
              />
            ) : (
              <button
                type="button"
                className="focus-ring flex-1 rounded-md px-2 py-1 text-left hover:bg-hover"
                onKeyDown={(event) => onKey(event, at, shape)}
              >
                {nameOf(shape)}
              </button>
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${nameOf(shape)}`}
              onClick={() => remove(at)}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
