import { useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { exportImagingStudyEndpoint, type OpenedStudy, saveImagingMarksEndpoint } from '../../contract.ts';
import { studyName } from '../../study-name.rules.ts';
import { drawnPicture, saveAs } from './save-picture.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { useStudyMarks } from './use-study-marks.ts';
import type { PictureViewport } from './viewport.ts';

interface ViewerActionsProps {
  readonly study: OpenedStudy;
  readonly marks: Pick<ReturnType<typeof useStudyMarks>, 'isSaving' | 'saveAll'>;
  /** What is on screen; undefined while it is loading. */
  readonly picture: { readonly viewport: PictureViewport; readonly element: HTMLElement } | undefined;
}

/** Saves what was drawn, and the picture or the whole study as files, and shows the client a picture. */
export function ViewerActions({ study, marks, picture }: ViewerActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const isIdle = picture === undefined ? 'The image is still loading.' : undefined;
  const exportPicture = async (type: 'jpeg' | 'png') => {
    if (!picture) return;
    const blob = await drawnPicture(picture.viewport, picture.element, `image/${type}`);
    saveAs(blob, `${studyName(study)}.${type === 'png' ? 'png' : 'jpg'}`);
  };
  const exportStudy = async () => {
    setExporting(true);
    try {
      const { url } = await call(exportImagingStudyEndpoint, { id: study.id });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (error) {
      notify({ title: 'The study could not be exported', text: messageOf(error), tone: 'destructive' });
    }
    setExporting(false);
  };
  return (
    <>
      <May call={saveImagingMarksEndpoint}>
        <Button size="sm" busy={marks.isSaving} disabledReason={isIdle} onClick={marks.saveAll}>
          Save annotations
        </Button>
      </May>
      <Button size="sm" disabledReason={isIdle} onClick={() => void exportPicture('jpeg')}>
        Export JPEG
      </Button>
      <Button size="sm" disabledReason={isIdle} onClick={() => void exportPicture('png')}>
        Export PNG
      </Button>
      <May call={exportImagingStudyEndpoint}>
        <Button size="sm" busy={isExporting} onClick={() => void exportStudy()}>
          Export study
        </Button>
      </May>
      {study.pet !== null && (
        <May call={saveImagingMarksEndpoint}>
          <Button size="sm" disabledReason={isIdle} onClick={() => setSharing(true)}>
            Show to client
          </Button>
        </May>
      )}
      {isSharing && picture && (
        <ShareDialog
          study={study}
          draw={() => drawnPicture(picture.viewport, picture.element, 'image/jpeg')}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
