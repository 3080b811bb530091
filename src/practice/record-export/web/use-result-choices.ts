import { useQuery } from '@tanstack/react-query';
import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { listDiagnosticReportsEndpoint } from '#practice/diagnostic-reports/contract.ts';
import { listImagingStudiesEndpoint } from '#practice/imaging/contract.ts';
import { studyName } from '#practice/imaging/study-name.rules.ts';
import { listLabQueueEndpoint } from '#practice/lab-results/contract.ts';

interface ResultChoice {
  readonly id: string;
  readonly label: string;
  readonly isReleased: boolean;
}

/** Signed laboratory results and reports, and the studies of a pet, for choosing; undefined until they are loaded. */
export function useResultChoices(
  petId: string,
  zone: string,
  limit: number,
): readonly ResultChoice[] | undefined {
  const labs = useQuery(queryOf(listLabQueueEndpoint, { petId, view: 'all', limit }));
  const reports = useQuery(queryOf(listDiagnosticReportsEndpoint, { petId, limit }));
  const studies = useQuery(queryOf(listImagingStudiesEndpoint, { petId, view: 'all', limit }));
  if (!labs.data || !reports.data || !studies.data) return undefined;
  return [
    ...labs.data.items
      .filter(({ reviewedRevision }) => reviewedRevision !== null)
      .map(({ id, resultedAt, tests, releasedRevision }) => ({
        id,
        label: `${dateIn(zone, resultedAt)}: ${tests.join(', ') || 'Laboratory report'}`,
        isReleased: releasedRevision !== null,
      })),
    ...reports.data.items.flatMap(({ id, kind, title, signedAt, releasedAt }) =>
      signedAt === null
        ? []
        : [
            {
              id,
              label: `${dateIn(zone, signedAt)}: ${DIAGNOSTIC_REPORT_LABELS[kind]}, ${title}`,
              isReleased: releasedAt !== null,
            },
          ],
    ),
    ...studies.data.items.map((study) => ({
      id: study.id,
      label: `${dateIn(zone, study.receivedAt)}: ${studyName(study)}`,
      isReleased: study.releasedAt !== null,
    })),
  ];
}
