import {
  Contrast,
  FlipHorizontal2,
  FlipVertical2,
  Hand,
  RotateCcw,
  RotateCw,
  Ruler,
  SunMedium,
  Trash2,
  TriangleRight,
  Type,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { presetsFor, rangeOf } from './presets.ts';
import type { PictureViewport, PointerTool } from './viewport.ts';

const TOOLS: readonly { readonly tool: PointerTool; readonly label: string; readonly icon: ReactNode }[] = [
  { tool: 'window', label: 'Window', icon: <SunMedium aria-hidden /> },
  { tool: 'pan', label: 'Pan', icon: <Hand aria-hidden /> },
  { tool: 'zoom', label: 'Zoom', icon: <ZoomIn aria-hidden /> },
  { tool: 'length', label: 'Length', icon: <Ruler aria-hidden /> },
  { tool: 'angle', label: 'Angle', icon: <TriangleRight aria-hidden /> },
  { tool: 'text', label: 'Text', icon: <Type aria-hidden /> },
];

const BUTTONS: readonly {
  readonly label: string;
  readonly icon: ReactNode;
  readonly act: (viewport: PictureViewport) => void;
}[] = [
  { label: 'Zoom in', icon: <ZoomIn aria-hidden />, act: (viewport) => viewport.zoomBy(1.25) },
  { label: 'Zoom out', icon: <ZoomOut aria-hidden />, act: (viewport) => viewport.zoomBy(0.8) },
  { label: 'Rotate left', icon: <RotateCcw aria-hidden />, act: (viewport) => viewport.rotate(-90) },
  { label: 'Rotate right', icon: <RotateCw aria-hidden />, act: (viewport) => viewport.rotate(90) },
  {
    label: 'Flip horizontally',
    icon: <FlipHorizontal2 aria-hidden />,
    act: (viewport) => viewport.flip('horizontal'),
  },
  {
    label: 'Flip vertically',
    icon: <FlipVertical2 aria-hidden />,
    act: (viewport) => viewport.flip('vertical'),
  },
];

interface ViewerToolbarProps {
  readonly tool: PointerTool;
  readonly modality: string;
  /** The picture that the buttons act on; undefined while it is loading. */
  readonly viewport: PictureViewport | undefined;
  readonly onChoose: (tool: PointerTool) => void;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}

/** What the pointer does, and what is done with the active picture. */
export function ViewerToolbar({
  tool,
  modality,
  viewport,
  onChoose,
  onDelete,
  children,
}: ViewerToolbarProps) {
  const isIdle = viewport === undefined ? 'The image is still loading.' : undefined;
  const presets = viewport ? presetsFor(modality, viewport.ownWindow()) : [];
  return (
    <div role="toolbar" aria-label="Image tools" className="flex flex-wrap items-center gap-1.5">
      {TOOLS.map(({ tool: one, label, icon }) => (
        <Button
          key={one}
          size="sm"
          variant={tool === one ? 'primary' : 'secondary'}
          aria-pressed={tool === one}
          onClick={() => onChoose(one)}
        >
          {icon} <span className="max-sm:sr-only">{label}</span>
        </Button>
      ))}
      <NativeSelect
        aria-label="Window preset"
        className="w-40"
        value=""
        placeholder="Presets"
        options={presets.map(({ name }) => ({ value: name, label: name }))}
        onChange={({ target }) => {
          const preset = presets.find(({ name }) => name === target.value);
          if (preset) viewport?.setWindow(rangeOf(preset));
        }}
      />
      <Button size="sm" disabledReason={isIdle} onClick={() => viewport?.invert()}>
        <Contrast aria-hidden /> <span className="max-sm:sr-only">Invert</span>
      </Button>
      {BUTTONS.map(({ label, icon, act }) => (
        <Button
          key={label}
          size="icon-sm"
          aria-label={label}
          title={label}
          disabledReason={isIdle}
          onClick={() => viewport && act(viewport)}
        >
          {icon}
        </Button>
      ))}
      <Button
        size="icon-sm"
        aria-label="Delete selected annotation"
        title="Delete selected annotation"
        disabledReason={isIdle}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
      <Button size="sm" disabledReason={isIdle} onClick={() => viewport?.reset()}>
        <Undo2 aria-hidden /> <span className="max-sm:sr-only">Reset</span>
      </Button>
      {children}
    </div>
  );
}
