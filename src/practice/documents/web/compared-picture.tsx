import { useState } from 'react';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { Document } from '../contract.ts';
import { type View, WHOLE } from '../stage.rules.ts';
import { AnnotationLayer } from './annotation-layer.tsx';
import { isPicture } from './file-kind.ts';
import { Stage } from './stage.tsx';

interface ComparedPictureProps {
  readonly document: Document;
  readonly documents: readonly Document[];
}

/** Another picture next to the open one: the latest of another day first. Its choice and itself are two rows of a grid. */
export function ComparedPicture({ document, documents }: ComparedPictureProps) {
  const others = documents.filter(({ id, mimeType }) => id !== document.id && isPicture(mimeType));
  const [chosenId, setChosenId] = useState<string>();
  const [view, setView] = useState<View>(WHOLE);
  const chosen =
    others.find(({ id }) => id === chosenId) ??
    others.find(({ datedOn }) => datedOn !== document.datedOn) ??
    others[0];
  if (!chosen) {
    return (
      <p className="row-span-2 flex items-center justify-center border-l border-line bg-sunken p-6 text-ink-muted max-md:border-t max-md:border-l-0">
        No other picture to compare with.
      </p>
    );
  }
  return (
    <>
      <NativeSelect
        aria-label="Compare with"
        className="m-2 min-w-0"
        value={chosen.id}
        onChange={({ target }) => {
          setChosenId(target.value);
          setView(WHOLE);
        }}
        options={others.map(({ id, title, datedOn }) => ({
          value: id,
          label: `${shortDay(datedOn)} · ${title}`,
        }))}
      />
      <Stage
        key={chosen.id}
        path={chosen.path}
        title={chosen.title}
        rotation={chosen.rotation}
        view={view}
        onView={setView}
        renderOverlay={(size) => (
          <AnnotationLayer
            size={size}
            shapes={chosen.annotations}
            tool={undefined}
            onDraw={() => undefined}
          />
        )}
      />
    </>
  );
}
