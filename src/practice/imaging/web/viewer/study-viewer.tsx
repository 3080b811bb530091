import { useEffect, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { OpenedStudy } from '../../contract.ts';
import { studyName } from '../../study-name.rules.ts';
import { LabelDialog } from './label-dialog.tsx';
import { PicturePane } from './picture-pane.tsx';
import { seriesOf } from './series.ts';
import { useImageIndex } from './use-image-index.ts';
import type { OpenPicture } from './use-picture.ts';
import { useStudyMarks } from './use-study-marks.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerActions } from './viewer-actions.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import type { PointerTool } from './viewport.ts';

interface StudyViewerProps {
  readonly study: OpenedStudy;
  /** Another study of the pet next to it. */
  readonly compared: OpenedStudy | undefined;
}

interface Pane {
  readonly open: OpenPicture | undefined;
  readonly element: HTMLElement | null;
}
const CLOSED: Pane = { open: undefined, element: null };

/** The pictures of a study, alone or next to those of another one, with what is measured and written on them. */
export function StudyViewer({ study, compared }: StudyViewerProps) {
  const series = seriesOf(study.instances);
  const others = compared ? seriesOf(compared.instances) : series;
  const [left, setLeft] = useState(0);
  const [right, setRight] = useState<number>();
  const [tool, setTool] = useState<PointerTool>('window');
  const [active, setActive] = useState<0 | 1>(0);
  const [panes, setPanes] = useState<readonly [Pane, Pane]>([CLOSED, CLOSED]);
  const [asking, setAsking] = useState<(text: string) => void>();
  const marks = useStudyMarks();
  const isComparing = compared !== undefined || right !== undefined;

  const opened = (index: 0 | 1) => (open: OpenPicture | undefined, element: HTMLElement | null) => {
    if (open) marks.show(index === 1 && compared ? compared : study, open);
    setPanes(([first, second]) => (index === 0 ? [{ open, element }, second] : [first, { open, element }]));
  };
  const { open, element } = panes[isComparing ? active : 0];
  const viewport = open?.viewport;
  const image = useImageIndex(viewport);

  // Also for a picture that was opened while another tool was being chosen.
  useEffect(() => panes.forEach((pane) => pane.open?.viewport.choose(tool)), [panes, tool]);
  const step = (by: number) => {
    const index = (viewport?.index() ?? 0) + by;
    if (open && index >= 0 && index < open.stack.length) void open.viewport.goTo(index);
  };
  const deleteSelected = () => marks.deleteMarks(() => panes.forEach((pane) => pane.open?.viewport.redraw()));
  useViewerKeys({ viewport, choose: setTool, step, deleteSelected });

  const count = open?.stack.length ?? 0;

  return (
    <div className="flex flex-col gap-3">
      <ViewerToolbar
        tool={tool}
        modality={study.modality}
        viewport={viewport}
        onChoose={setTool}
        onDelete={deleteSelected}
      >
        <ViewerActions
          study={study}
          marks={marks}
          picture={viewport && element ? { viewport, element } : undefined}
        />
      </ViewerToolbar>
      <FormError error={marks.error} />
      <div className="flex flex-wrap items-center gap-2">
        {series.length > 1 && (
          <NativeSelect
            aria-label="Series"
            className="w-56"
            value={String(left)}
            options={series.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={({ target }) => setLeft(Number(target.value))}
          />
        )}
        {others.length > 1 && (
          <NativeSelect
            aria-label="Compare with"
            className="w-64"
            value={right === undefined ? '' : String(right)}
            options={[
              { value: '', label: compared ? 'Compare: first series' : 'No comparison' },
              ...others.map(({ name }, index) => ({ value: String(index), label: `Compare: ${name}` })),
            ]}
            onChange={({ target }) => setRight(target.value === '' ? undefined : Number(target.value))}
          />
        )}
        {count > 1 && (
          <>
            <Button size="sm" onClick={() => step(-1)}>
              Previous image
            </Button>
            <span className="text-sm tabular">
              Image {image + 1} of {count}
            </span>
            <Button size="sm" onClick={() => step(1)}>
              Next image
            </Button>
          </>
        )}
      </div>
      <div className="flex min-h-[60vh] flex-col gap-2 lg:flex-row">
        <PicturePane
          label={studyName(study)}
          instances={series[left]?.instances ?? []}
          isActive={active === 0 || !isComparing}
          askText={(done) => setAsking(() => done)}
          onOpen={opened(0)}
          onActivate={() => setActive(0)}
        />
        {isComparing && (
          <PicturePane
            label={`Compared: ${studyName(compared ?? study)}`}
            instances={(others[right ?? 0] ?? others[0])?.instances ?? []}
            isActive={active === 1}
            askText={(done) => setAsking(() => done)}
            onOpen={opened(1)}
            onActivate={() => setActive(1)}
          />
        )}
      </div>
      <p className="text-sm text-ink-muted">
        Keys: W window, P pan, Z zoom, L length, A angle, T text, I invert, R rotate, H and V flip, + and −
        zoom, 0 reset, Delete removes the selected annotation, arrows change the image.
      </p>
      {asking && (
        <LabelDialog
          onDone={(text) => {
            asking(text);
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}
