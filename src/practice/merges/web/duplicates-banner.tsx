import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MergeSubject } from '#vocabulary/merges.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  dismissDuplicateEndpoint,
  type Duplicate,
  listDuplicatesEndpoint,
  mergeRecordsEndpoint,
} from '../contract.ts';
import { reasonsLabel } from './merge-labels.ts';
import { pageOf } from './use-merge.ts';

interface DuplicatesBannerProps {
  readonly subject: MergeSubject;
  readonly id: string;
  readonly onMerge: (otherId: string) => void;
}

/** DUPL-1. Records that look like this one, until somebody merges them or says that they are not the same. */
export function DuplicatesBanner({ subject, id, onMerge }: DuplicatesBannerProps) {
  const { data } = useQuery(queryOf(listDuplicatesEndpoint, { subject, id }));
  return (data?.items ?? []).map((other) => (
    <DuplicateBanner
      key={other.id}
      subject={subject}
      id={id}
      other={other}
      onMerge={() => onMerge(other.id)}
    />
  ));
}

interface DuplicateBannerProps {
  readonly subject: MergeSubject;
  readonly id: string;
  readonly other: Duplicate;
  readonly onMerge: () => void;
}

function DuplicateBanner({ subject, id, other, onMerge }: DuplicateBannerProps) {
  const dismiss = useWrite(dismissDuplicateEndpoint);
  const dismissIt = () =>
    dismiss.mutate(
      { subject, id, otherId: other.id },
      {
        onError: (error) =>
          notify({
            title: 'The suggestion could not be dismissed',
            text: messageOf(error),
            tone: 'destructive',
          }),
      },
    );
  return (
    <Banner
      tone="warn"
      className="print:hidden"
      action={
        <May call={mergeRecordsEndpoint}>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onMerge}>
              Compare and merge
            </Button>
            <Button
              size="sm"
              variant="ghost"
              className="text-current"
              busy={dismiss.isPending}
              onClick={dismissIt}
            >
              Not the same
            </Button>
          </div>
        </May>
      }
    >
      <p>
        Possible duplicate:{' '}
        <Link
          to={pageOf(subject, other.id)}
          className="focus-ring rounded-sm font-semibold underline underline-offset-4"
        >
          {other.name}
        </Link>
        {other.detail !== null && other.detail !== '' && `, ${other.detail}`} ({reasonsLabel(other.reasons)})
      </p>
    </Banner>
  );
}
